//! A page that holds no rules can play every lesson, by asking in plain data.

use ztable_core::Setup;
use ztable_lessons::wire::{Act, Ask, Heard, Outline, Reply};
use ztable_lessons::{Classroom, FILES, Lesson, courses};

/// Asks as a page does: through JSON, both ways.
fn ask(classroom: &mut Classroom, ask: &Ask) -> Result<Reply, String> {
    let sent = serde_json::to_string(ask).expect("plain data");
    let reply = classroom.reply(serde_json::from_str(&sent).expect("plain data"));
    let reply = reply.map_err(|refusal| refusal.to_string())?;
    let answered = serde_json::to_string(&reply).expect("plain data");
    let read: Reply = serde_json::from_str(&answered).expect("plain data");
    assert_eq!(read, reply);
    Ok(read)
}

fn open(classroom: &mut Classroom, game: &str, lesson: &str, steps: usize) -> Act {
    let (game, lesson) = (game.to_owned(), lesson.to_owned());
    match ask(classroom, &Ask::Open { game, lesson, steps }).expect("it is there") {
        Reply::Opened { act, .. } => act,
        other => panic!("{other:?}"),
    }
}

fn go(classroom: &mut Classroom, what: &Ask) -> (Heard, Act) {
    match ask(classroom, what).expect("it is answered") {
        Reply::Act { heard, act } => (heard, act),
        other => panic!("{other:?}"),
    }
}

fn pick(classroom: &mut Classroom, pick: &str) -> (Heard, Act) {
    go(classroom, &Ask::Pick { pick: pick.to_owned() })
}

fn outlines(classroom: &mut Classroom, what: &Ask) -> Vec<Outline> {
    match ask(classroom, what).expect("it is answered") {
        Reply::Courses(outlines) => outlines,
        other => panic!("{other:?}"),
    }
}

/// Plays a lesson by its best ways, leaving it and coming back after every step.
fn play(classroom: &mut Classroom, game: &str, id: &str, lesson: &Lesson) {
    let mut act = open(classroom, game, id, 0);
    for (done, step) in lesson.steps.iter().enumerate() {
        assert_eq!(act, open(classroom, game, id, done), "{id} is another lesson after a break");
        assert_eq!((act.steps, act.of), (done, lesson.steps.len()));
        let line = act.line.expect("the lesson goes on");
        assert_eq!((line.say, line.point), (step.say.clone(), step.point.clone()));
        assert_eq!(line.asks, !act.options.is_empty(), "{id}: options are there to be picked");
        act = match step.ways.first() {
            None => go(classroom, &Ask::GoOn).1,
            Some(way) => {
                let mut last = None;
                for text in way {
                    last = Some(pick(classroom, text));
                }
                let (heard, act) = last.expect("no way is empty");
                let went_on = matches!(&heard, Heard::Right { done, .. } if *done == step.done);
                assert!(went_on, "{id}: {heard:?}");
                act
            }
        };
    }
    assert!(act.line.is_none() && act.options.is_empty(), "{id} is over");
}

#[test]
fn every_lesson_can_be_played_by_asking() {
    let mut classroom = Classroom::default();
    for (game, _) in FILES {
        let listed = outlines(&mut classroom, &Ask::Courses { game: (*game).to_owned() });
        for (course, outline) in courses(game).unwrap().zip(listed) {
            assert_eq!((&outline.id, outline.captions.len()), (&course.id, 4));
            for (lesson, headline) in course.lessons.iter().zip(&outline.lessons) {
                assert_eq!(headline.won, lesson.won);
                play(&mut classroom, game, &format!("{}/{}", course.id, headline.id), lesson);
            }
        }
    }
}

#[test]
fn other_picks_are_answered_and_change_nothing() {
    let mut classroom = Classroom::default();
    let before = open(&mut classroom, "zee", "zee/push-them-off", 0);
    let (heard, after) = pick(&mut classroom, "play c12");
    assert_eq!(after, before);
    let Heard::Wrong { say, view, .. } = heard else { panic!("C12 does not serve") };
    assert!(say.contains("violet diamond"));
    assert_ne!(view, before.view, "the board shows what would have come of it");
    let (heard, after) = pick(&mut classroom, "play c01");
    assert_eq!(after, before);
    assert!(matches!(heard, Heard::Refused { .. }), "not in hand");
}

/// Pictures are real positions, each with what its board needs to draw it.
#[test]
fn goal_cards_and_rulebooks_have_pictures() {
    let mut classroom = Classroom::default();
    for (game, _) in FILES {
        let mut pictures = |what: &Ask| match ask(&mut classroom, what) {
            Ok(Reply::Pictures(pictures)) => pictures,
            other => panic!("{game}: {other:?}"),
        };
        let game = (*game).to_owned();
        let pieces = pictures(&Ask::Pieces { game: game.clone() });
        assert!(pieces.len() >= 3, "{game} shows {} pieces", pieces.len());
        for course in courses(&game).unwrap() {
            let card = pictures(&Ask::Card { game: game.clone(), course: course.id.clone() });
            assert_eq!(card.len(), 4, "{}", course.id);
            for (picture, card) in card.iter().zip(&course.cards) {
                assert_eq!((&picture.caption, &picture.point), (&card.caption, &card.point));
            }
        }
        for piece in pieces {
            assert!(!piece.point.is_empty(), "{game}: '{}' shows nothing", piece.caption);
            assert!(piece.view.is_object() && !piece.brief.words.is_empty(), "{game}");
        }
    }
    let nowhere = Ask::Card { game: "zee".to_owned(), course: "poker".to_owned() };
    let refusal = ask(&mut classroom, &nowhere).unwrap_err();
    assert!(refusal.contains("no course 'poker'"), "{refusal}");
}

#[test]
fn a_table_finds_the_course_about_it() {
    let mut classroom = Classroom::default();
    for (setup, id) in [
        (Setup::new("zee", 1), "zolo"),
        (Setup::new("zee", 2), "zee"),
        (Setup::new("zee", 6), "zee"),
        (Setup::new("elemenz", 2), "monolith"),
        (Setup::new("elemenz", 4), "duel"),
        (Setup::new("quantumzap", 3), "beginner"),
        (Setup::new("quantumzap", 3).with("mode", "advanced"), "advanced"),
        (Setup::new("zeds-zone", 8), "zeds-zone"),
        (Setup::new("zu-tiles", 4), "zu-tiles"),
    ] {
        let found = outlines(&mut classroom, &Ask::Goal { setup });
        assert_eq!(found.iter().map(|course| course.id.as_str()).collect::<Vec<_>>(), [id]);
    }
}

#[test]
fn what_is_not_there_is_refused_in_a_sentence() {
    let mut classroom = Classroom::default();
    let open = |game: &str, lesson: &str| Ask::Open {
        game: game.to_owned(),
        lesson: lesson.to_owned(),
        steps: 0,
    };
    for (asked, said) in [
        (Ask::GoOn, "No lesson is open"),
        (Ask::Pick { pick: "done".into() }, "No lesson is open"),
        (Ask::Courses { game: "chess".into() }, "chess"),
        (open("chess", "a/b"), "chess"),
        (open("zee", "push-them-off"), "no lesson 'push-them-off'"),
        (open("zee", "zee/sing"), "no lesson 'zee/sing'"),
        (open("zee", ""), "no lesson"),
    ] {
        let refused = ask(&mut classroom, &asked).expect_err(said);
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn a_table_is_told_its_own_words() {
    let mut classroom = Classroom::default();
    let mut words = |players: u8| {
        let setup = Setup::new("zee", players);
        match ask(&mut classroom, &Ask::Words { setup }).expect("it is answered") {
            Reply::Words(words) => words.into_iter().map(|word| word.word).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        }
    };
    assert!(words(1).contains(&"Exchange".to_owned()), "Zolo has words of its own");
    assert!(words(2).contains(&"Reset".to_owned()) && !words(2).contains(&"Exchange".to_owned()));
}
