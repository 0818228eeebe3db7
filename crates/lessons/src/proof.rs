//! Plays every way through a course and finds what does not hold.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use ztable_core::patch::{follow, written};
use ztable_core::{AnyMatch, Choice, RuleBook, Start, Target, Told, Viewer};

use crate::course::{Card, Course, Lesson, Step, Wrong};
use crate::run::{Run, open};

/// How much a lesson is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// The id of the lesson.
    pub lesson: String,
    /// Its steps.
    pub steps: usize,
    /// The words said to somebody who makes no mistake.
    pub words: usize,
    /// The picks that lead through it on the best way.
    pub picks: usize,
}

/// Plays every lesson of a course with all its turns, right and wrong, and opens every picture.
///
/// # Errors
/// Everything that does not hold, each in a line.
pub fn prove(course: &Course) -> Result<Vec<Figures>, Vec<String>> {
    let mut faults = Vec::new();
    let rules = match ztable_shelf::about(&course.game) {
        Ok(about) => RuleBook::parse(about.rules),
        Err(refusal) => return Err(vec![refusal.to_string()]),
    };
    let mut kinds = Kinds::new();
    for lesson in &course.lessons {
        for rule in lesson.rules.iter().filter(|rule| rules.text(rule).is_none()) {
            faults.push(format!("lesson {}: the book has no rule '{rule}'", lesson.id));
        }
        if let Err(fault) = prove_lesson(course, lesson, &mut kinds) {
            faults.push(fault);
        }
    }
    let points = course.lessons.iter().flat_map(|lesson| {
        let place = format!("lesson {}", lesson.id);
        lesson.steps.iter().flat_map(|step| &step.point).map(move |point| (place.clone(), point))
    });
    let mut pictures: Vec<(String, &Card)> = Vec::new();
    for (kind, all) in [("card", &course.cards), ("piece", &course.pieces)] {
        pictures.extend((1..).zip(all).map(|(number, card)| (format!("{kind} {number}"), card)));
    }
    let in_pictures = pictures
        .iter()
        .flat_map(|(place, card)| card.point.iter().map(move |point| (place.clone(), point)));
    for (place, target) in points.chain(in_pictures) {
        if !kinds.contains_key(&kind(target)) {
            let known: Vec<&str> = kinds.values().map(String::as_str).collect();
            let (known, Target { kind, id }) = (known.join(", "), target);
            faults.push(format!("{place}: '{kind} {id}': picks point at things like {known}"));
        }
    }
    for (place, card) in pictures {
        if let Err(refusal) = open(&course.game, &card.start) {
            faults.push(format!("{place}: {refusal}"));
        }
    }
    if let Err(refusal) = ztable_shelf::start(Start::new(course.first_game(), String::new())) {
        faults.push(format!("the first game cannot be played: {refusal}"));
    }
    let figures = course.lessons.iter().map(|lesson| Figures {
        lesson: lesson.id.clone(),
        steps: lesson.steps.len(),
        words: lesson.words().flat_map(str::split_whitespace).count(),
        picks: lesson.steps.iter().filter_map(|step| step.ways.first()).map(Vec::len).sum(),
    });
    if faults.is_empty() { Ok(figures.collect()) } else { Err(faults) }
}

/// What picks point at: kinds of things with the form of their ids, and an example of each.
type Kinds = BTreeMap<String, String>;

/// Notes what these options point at.
fn note(kinds: &mut Kinds, options: &[Choice]) {
    for target in options.iter().filter_map(|option| option.target.as_ref()) {
        kinds.entry(kind(target)).or_insert_with(|| format!("{} {}", target.kind, target.id));
    }
}

/// The kind of a target with the form of its id: `belt 0a` for `belt 2F`.
fn kind(target: &Target) -> String {
    let mut form = String::new();
    for c in target.id.chars() {
        let c = match c {
            c if c.is_ascii_digit() => '0',
            c if c.is_alphabetic() => 'a',
            c => c,
        };
        if !form.ends_with(c) {
            form.push(c);
        }
    }
    format!("{} {form}", target.kind)
}

fn prove_lesson(course: &Course, lesson: &Lesson, kinds: &mut Kinds) -> Result<(), String> {
    prove_from(course, lesson, Vec::new(), kinds)?;
    // Whoever takes another way at one step must come to the same end.
    for (number, step) in lesson.steps.iter().enumerate() {
        for other in 1..step.ways.len() {
            let taken: Vec<usize> = std::iter::repeat_n(0, number).chain([other]).collect();
            prove_from(course, lesson, taken, kinds)?;
        }
    }
    Ok(())
}

/// Plays a lesson by these of its ways, and by the best ones after them.
fn prove_from(
    course: &Course,
    lesson: &Lesson,
    taken: Vec<usize>,
    kinds: &mut Kinds,
) -> Result<(), String> {
    let mut run = Run::start(&course.game, lesson).map_err(|broken| broken.to_string())?;
    while let Some(step) = run.current() {
        let number = run.steps_done();
        let place = format!("lesson {}, step {}: ", lesson.id, number + 1);
        let way = step.ways.get(taken.get(number).copied().unwrap_or(0));
        let told = match way {
            None => run.go_on().map_err(|broken| broken.to_string())?,
            Some(way) => {
                let mut told = Vec::new();
                let mut never_otherwise = true;
                for pick in way {
                    never_otherwise &=
                        prove_turns(&run, step, kinds).map_err(|fault| place.clone() + &fault)?;
                    let picked = run.walk(std::slice::from_ref(pick));
                    told.extend(picked.map_err(|broken| broken.to_string())?);
                }
                if never_otherwise && step.ways.len() == 1 && step.otherwise.is_some() {
                    return Err(place + "'otherwise' is never said; every pick has its answer");
                }
                told
            }
        };
        if run.steps_done() != number + 1 {
            return Err(place + "its way does not end the step");
        }
        prove_told(&step.told, &told)
            .and_then(|()| prove_facts(&step.expect, run.game(), lesson))
            .map_err(|fault| place + &fault)?;
    }
    Ok(())
}

/// All that can be picked now: what goes on, what is wrong and what is forbidden. Says whether every
/// pick has an answer of its own.
fn prove_turns(run: &Run<'_>, step: &Step, kinds: &mut Kinds) -> Result<bool, String> {
    let walked = run.walked();
    let options = run.game().options(run.lesson().seat);
    note(kinds, &options);
    let offered: Vec<&str> = options.iter().map(|option| option.pick.as_str()).collect();
    for next in step.ways.iter().filter_map(|way| way.strip_prefix(walked)?.first()) {
        if !offered.contains(&next.as_str()) {
            return Err(format!("'{next}' is not offered; there are {}", offered.join(", ")));
        }
    }
    for wrong in step.wrong.iter().filter(|wrong| wrong.after == walked) {
        prove_wrong(run, step, wrong, kinds)
            .map_err(|fault| format!("'{}': {fault}", wrong.pick))?;
    }
    let mut unanswered = None;
    for pick in offered {
        if step.goes_on(walked, pick) || step.wrong(walked, pick).is_some() {
            continue;
        }
        unanswered = Some(pick);
        run.attempt(pick, step, None).map_err(|broken| broken.to_string())?;
    }
    match (unanswered, &step.otherwise) {
        (Some(pick), None) => {
            Err(format!("nothing is said to '{pick}'; write 'otherwise' or a 'wrong' for it"))
        }
        (unanswered, _) => Ok(unanswered.is_none()),
    }
}

fn prove_wrong(run: &Run<'_>, step: &Step, wrong: &Wrong, kinds: &mut Kinds) -> Result<(), String> {
    let seat = run.lesson().seat;
    let verdict = run.game().why(seat, &wrong.pick).map_err(|refusal| refusal.to_string())?;
    match (&wrong.rule, verdict.refusal) {
        (None, None) => {}
        (Some(rule), None) => return Err(format!("it is allowed, not refused by {rule}")),
        (rule, Some(refusal)) => {
            if refusal.rule.as_deref() == rule.as_deref() {
                return Ok(());
            }
            return Err(format!("it is refused: {refusal}; name that rule"));
        }
    }
    let tried = run.attempt(&wrong.pick, step, Some(wrong));
    let (told, tried) = tried.map_err(|broken| broken.to_string())?;
    note(kinds, &tried.options(seat));
    prove_told(&wrong.told, &told)
}

fn prove_told(expected: &[String], told: &[Told]) -> Result<(), String> {
    let missing =
        expected.iter().find(|part| !told.iter().any(|told| told.text.contains(part.as_str())));
    let Some(part) = missing else { return Ok(()) };
    let found: Vec<&str> = told.iter().map(|told| told.text.as_str()).collect();
    Err(format!("'{part}' is not told; told are {found:?}"))
}

fn prove_facts(
    expected: &BTreeMap<String, Value>,
    game: &dyn AnyMatch,
    lesson: &Lesson,
) -> Result<(), String> {
    if expected.is_empty() {
        return Ok(());
    }
    let facts = json!({
        "position": game.position(),
        "view": game.view(Viewer::Seat(lesson.seat)),
        "outcome": game.outcome(),
    });
    for (path, value) in expected {
        let found = follow(&facts, path)?;
        if *found != written(value) {
            return Err(format!("expected {path} = {value}, found {found}"));
        }
    }
    Ok(())
}
