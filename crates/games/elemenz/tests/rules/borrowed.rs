//! A borrowed die lies with its borrower, whatever its colour.

use elemenz::{ElemenZ, Place};
use ztable_core::{Game, Names, Picks, Quick, Setup, Silent, Title, Viewer, step_at_random};

#[test]
fn a_borrowed_die_is_listed_once_and_its_position_loads() {
    let setup = Setup::new("elemenz", 3).with("avatars", "8").with("shamans", "random");
    let game = ElemenZ::configure(&setup).expect("a set-up of the list is possible");
    let (mut chance, mut picks) = (Quick::new(6), Picks::new());
    let (mut seen, mut in_shields) = (0, 0);
    for _ in 0..150 {
        let mut state = game.setup(&mut chance, &mut Silent);
        while step_at_random(&game, &mut state, &mut chance, &mut picks) {
            let position = game.position(&state);
            let Some(die) = position.borrowed else { continue };
            let name = die.to_string();
            let text = game
                .describe(&game.view(&state, Viewer::Referee), &Names::new(Viewer::Referee, &[]));
            let listed = text
                .split([' ', '='])
                .filter(|word| word.trim_end_matches(['.', ',', '*']) == name)
                .count();
            assert_eq!(listed, 1, "{text}");
            seen += 1;
            in_shields += u32::from(position.dice[die].at == Place::Shield);
            assert_eq!(game.load(position).as_ref(), Ok(&state));
        }
    }
    assert!(seen > 500 && in_shields > 10, "{seen} positions, {in_shields} with the die in SHIELD");
}
