//! What a page that has no rules can ask.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use ztable_core::{Quick, Refusal, Setup, Start, Viewer};
use ztable_shelf::{Brief, Inquiry};

/// The answer, as it travels.
fn ask<T: DeserializeOwned>(inquiry: &Inquiry) -> T {
    let sent = serde_json::to_string(inquiry).unwrap();
    let inquiry: Inquiry = serde_json::from_str(&sent).unwrap();
    serde_json::from_str(&inquiry.answer().to_string()).unwrap()
}

/// Whether the notes are what the game's board reads: nothing is lost on the way there and back.
fn is_read_by_its_board(game: &str, notes: &Value) -> bool {
    fn reads<B: DeserializeOwned + Serialize>(notes: &Value) -> bool {
        let read = B::deserialize(notes).unwrap();
        serde_json::to_value(read).unwrap() == *notes
    }
    match game {
        "zeds-zone" => reads::<zeds_zone::Briefing>(notes),
        "zee" => reads::<zee::Briefing>(notes),
        "elemenz" => reads::<elemenz::Briefing>(notes),
        "quantumzap" => reads::<quantumzap::Briefing>(notes),
        "zu-tiles" => reads::<zu_tiles::Briefing>(notes),
        // Its board needs no more than the view.
        _ => notes.is_null(),
    }
}

/// Whoever looks at whatever happens in a game is told something that the board can read.
#[test]
fn every_view_has_a_brief() {
    for about in ztable_shelf::games().chain(ztable_shelf::classics()) {
        for (players, seed) in (about.min_players..=about.lobby_players).zip(0..) {
            let setup = Setup::new(about.id, players);
            let mut game =
                ztable_shelf::start(Start::new(setup.clone(), format!("brief {seed}"))).unwrap();
            let names: Vec<String> = (0..players).map(|at| format!("Player {at}")).collect();
            let mut chance = Quick::new(seed);
            let mut foreseen = 0;
            for _ in 0..150 {
                let Some(seat) = game.turn().seats().into_iter().next() else { break };
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    let view = game.view(viewer);
                    let (setup, names) = (setup.clone(), names.clone());
                    let asked = Inquiry::Brief { setup, viewer, view, names: names.clone() };
                    let brief: Brief = ask::<Result<Brief, Refusal>>(&asked).unwrap();
                    assert_eq!(brief.words, game.describe(viewer, &names));
                    assert!(is_read_by_its_board(about.id, &brief.notes), "{}", about.id);
                    foreseen += brief.notes.to_string().len();
                }
                let options = game.options(seat);
                let pick = &options[chance.below(options.len() as u32) as usize].pick;
                game.pick_text(seat, pick).unwrap();
            }
            let played = game.played().len();
            // The board of any game is made of words alone.
            let enough = foreseen > 20 * played || ztable_shelf::is_classic(about.id);
            assert!(enough, "{}: {foreseen} in {played} picks", about.id);
        }
    }
}

/// A view that is none is refused in a sentence.
#[test]
fn a_brief_of_nonsense_is_refused() {
    let brief = |game: &str| {
        let asked = Inquiry::Brief {
            setup: Setup::new(game, 2),
            viewer: Viewer::Spectator,
            view: json!({"seats": "none"}),
            names: Vec::new(),
        };
        ask::<Result<Brief, Refusal>>(&asked).unwrap_err().message
    };
    for about in ztable_shelf::games() {
        assert!(brief(about.id).starts_with("The view is unreadable"), "{}", brief(about.id));
    }
    assert!(brief("chess").contains("zeds-zone"));
}

#[test]
fn set_ups_are_checked_with_their_files() {
    let check = |setup: Setup| {
        let answer: Result<(), Refusal> = ask(&Inquiry::Check { setup });
        answer.map_err(|refusal| refusal.message)
    };
    assert_eq!(check(Setup::new("zee", 3)), Ok(()));
    assert!(check(Setup::new("zee", 3).with("teams", "2x2")).unwrap_err().contains("4 players"));
    let own = Setup::new("zu-tiles", 2).with("deck1", "own");
    let missing = check(own.clone()).unwrap_err();
    assert!(missing.contains("choose a deck in the options"), "{missing}");
    let broken = check(own.with("list1", "nonsense")).unwrap_err();
    assert!(broken.contains("the options say why"), "{broken}");
}
