//! Scenario files: what they can say, and what is said of wrong ones.

use std::path::Path;

use ztable_core::testkit::scenario;

use crate::toy::Toy;

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testkit").join(name)
}

#[test]
fn a_folder_runs_and_covers_the_book() {
    scenario::run_dir::<Toy>(folder("scenarios"));
    scenario::coverage::<Toy>(folder("scenarios"));
}

#[test]
fn folders_without_scenarios_are_no_success() {
    let missing = scenario::examine::<Toy>(&folder("nowhere")).unwrap_err();
    assert!(missing.contains("nowhere cannot be read"), "{missing}");
    let empty = scenario::examine::<Toy>(&folder("toy")).unwrap_err();
    assert!(empty.contains("holds no scenario files"), "{empty}");
}

#[test]
fn coverage_names_the_rules() {
    let fault = scenario::examine_coverage::<Toy>(&folder("uncovered")).unwrap_err();
    assert!(fault.contains("TOY-1.5: no scenario cites this rule"), "{fault}");
    assert!(fault.contains("part.toml: TOY-S1: RULES.md has no rule 'TOY-7.1'"), "{fault}");
    assert!(!fault.contains("TOY-1.1"), "{fault}");
}

/// What is said of a scenario with these steps, which all come after both have been dealt cards.
fn fault_of(steps: &str) -> String {
    let text = format!(
        "[[scenario]]\nid = \"TOY-S1\"\ntitle = \"A title\"\nrules = [\"TOY-1.1\"]\nplayers = 2\n\
         chance = [\"3\", \"5\", \"1\", \"2\", \"4\"]\nsteps = [{steps}]\n"
    );
    fault_of_file(&text)
}

fn fault_of_file(text: &str) -> String {
    match scenario::examine_texts::<Toy>(&[("a.toml".into(), text.into())]) {
        Ok(count) => format!("{count} passed"),
        Err(fault) => fault,
    }
}

#[test]
fn faults_name_file_scenario_step_expectation_and_finding() {
    for (steps, said) in [
        ("{ turn = [1, 0] }", "1 passed"),
        (
            "{ turn = [0] }",
            "a.toml: TOY-S1, 'A title', step 1: expected that the seats [0] are asked, found [0, 1]",
        ),
        ("{ over = true }", "step 1: expected that the game is over, found that it is not over"),
        (
            "{ seat = 0, pick = 'keep' }, { seat = 0, pick = 'keep' }",
            "step 2: expected that seat 0 can pick 'keep', found the refusal: It is not your turn. (TOY-1.2)",
        ),
        ("{ seat = 0, offers = ['swap', 'keep'] }", "1 passed"),
        ("{ seat = 0, offers = ['swap', 'fold'] }", "(missing [\"fold\"], unexpected [\"keep\"])"),
        (
            "{ seat = 0, includes = ['fold'] }",
            "expected that seat 0 may pick 'fold', found [\"keep\", \"swap\"]",
        ),
        ("{ seat = 0, excludes = ['keep'] }", "expected that seat 0 may not pick 'keep'"),
        (
            "{ seat = 0, refuses = 'keep' }",
            "expected that 'keep' of seat 0 is refused, found that it is played",
        ),
        ("{ seat = 0, refuses = 'fold', rule = 'TOY-1.4' }", "expected TOY-1.4, found TOY-1.2"),
        ("{ seat = 0, refuses = 'fold' }", "expected no rule behind it, found TOY-1.2"),
        ("{ seat = 0, refuses = 'dance' }", "1 passed"),
        (
            "{ seat = 0, refuses = 'dance', says = 'sing' }",
            "expected the reason 'sing', found ''dance' is no pick of Toy.'",
        ),
        ("{ seat = 0, log = 'You got 3' }", "1 passed"),
        (
            "{ seat = 1, log = 'got 3' }",
            "expected that seat 1 is told 'got 3', found [\"You got 5.\"]",
        ),
        (
            "{ expect = { 'position.hands.1.card' = 4 } }",
            "expected position.hands.1.card = 4, found 5",
        ),
        ("{ expect = { 'position.hats' = 4 } }", "expected position.hats = 4, found null"),
        (
            "{ expect = { 'position.hats.1' = 4 } }",
            "'position.hats.1' leads nowhere at 'hats': there are hands, scratch",
        ),
        (
            "{ expect = { 'outcome' = '(none)', 'view.1.hands.0.card' = '(none)', 'turn' = [0, 1] } }",
            "1 passed",
        ),
        (
            "{ load_fails = 'bad' }",
            "expected that the start is refused with 'bad', but it is possible",
        ),
    ] {
        let fault = fault_of(steps);
        assert!(fault.contains(said), "{steps}\nsays: {fault}\nshould say: {said}");
    }
}

#[test]
fn broken_files_are_explained() {
    for (steps, said) in [
        ("{ seat = 0, pik = 'keep' }", "unknown field `pik`"),
        ("{ seat = 0 }", "TOY-S1, step 1: a step has exactly one of pick, offers"),
        ("{ turn = [0], over = false }", "a step has exactly one of"),
        ("{ pick = 'keep' }", "step 1: the step needs a 'seat'"),
        ("{ seat = 200, pick = 'keep' }", "there is no seat 200"),
        ("{ seat = 1, turn = [0] }", "'seat' means nothing in this step"),
        ("{ turn = [0] }, { load_fails = '' }", "step 2: 'load_fails' must be the only step"),
        ("", "it has no steps"),
        ("{ turn = ", "TOML parse error at line 7"),
    ] {
        let fault = fault_of(steps);
        assert!(fault.contains(said), "{steps}\nsays: {fault}\nshould say: {said}");
    }
    assert!(fault_of_file("").contains("a.toml: the file holds no [[scenario]]"));
    assert!(fault_of_file("[[scenario]]\nid = 1\n").contains("line 2"));
}

#[test]
fn examples_are_found_with_what_their_bases_say() {
    let file = |more: &str, steps: &str| {
        let text = format!(
            "[[base]]\nid = \"late\"\nplayers = 2\nposition = {{ round = 2 }}\n\n[[scenario]]\nid = \"A\"\n\
             title = \"Shown\"\nrules = [\"TOY-1.1\"]\nbase = \"late\"\n{more}\nsteps = [{steps}]\n"
        );
        ztable_core::scenario::examples(&[("a.toml".into(), text)])
    };
    assert_eq!(file("", "{ over = false }"), Ok(Vec::new()));
    let found = file("example = true", "{ over = false }").expect("the file is in order");
    assert_eq!((found[0].title.as_str(), found[0].play.players), ("Shown", 2));
    assert_eq!(found[0].play.changes, [serde_json::json!({ "round": 2 })]);
    let written = serde_json::to_string(&found).expect("examples are plain data");
    let read: Vec<ztable_core::scenario::Example> = serde_json::from_str(&written).expect("read");
    assert_eq!(read, found);
    let unfit = file("example = true", "{ load_fails = 'bad' }").expect_err("nothing is shown");
    assert!(unfit.contains("a.toml: A, a game that cannot begin is no example"), "{unfit}");
}

#[test]
fn scripts_must_fit_and_be_used_up() {
    let with = |chance: &str| {
        fault_of_file(&format!(
            "[[scenario]]\nid = \"A\"\ntitle = \"\"\nrules = [\"TOY-1.1\"]\nplayers = 2\n\
             chance = [{chance}]\nsteps = [{{ over = false }}]\n"
        ))
    };
    assert!(
        with("'7'").contains("the start is refused: The script does not fit"),
        "{}",
        with("'7'")
    );
    let unused = with("'1', '2', '3', '4', '5', '6'");
    assert!(unused.contains("the scripted outcome '6' was never drawn"), "{unused}");
}

#[test]
fn ids_are_unique() {
    let one = "[[scenario]]\nid = \"A\"\ntitle = \"\"\nrules = [\"TOY-1.1\"]\nplayers = 2\n\
               steps = [{ over = false }]\n";
    let fault = fault_of_file(&format!("{one}{one}"));
    assert!(fault.contains("the id is already that of a.toml: A"), "{fault}");
}

/// What is said of these bases, and of a scenario that begins like this.
fn fault_of_bases(bases: &str, start: &str) -> String {
    fault_of_file(&format!(
        "{bases}\n[[scenario]]\nid = \"A\"\ntitle = \"\"\nrules = [\"TOY-1.1\"]\nplayers = 2\n{start}\n"
    ))
}

#[test]
fn bases_are_changed_by_bases_and_scenarios() {
    let bases = "[[base]]\nid = 'both'\nplayers = 2\nposition = { hands = [{ card = 1 }, { card = 2 }] }\n\
                 [[base]]\nid = 'higher'\non = 'both'\nposition.hands.1.card = 5\n";
    let steps = |cards: [u8; 2]| {
        format!(
            "steps = [{{ expect = {{ 'position.hands.0.card' = {}, 'position.hands.1.card' = {} }} }}]",
            cards[0], cards[1]
        )
    };
    for (start, cards) in [
        ("base = 'higher'\n", [1, 5]),
        ("base = 'higher'\nposition.hands.0.card = 4\n", [4, 5]),
        ("base = 'higher'\nposition = { hands = [{}, { card = 6 }] }\n", [1, 6]),
    ] {
        let fault = fault_of_bases(bases, &format!("{start}{}", steps(cards)));
        assert_eq!(fault, "1 passed", "{start}");
    }
    let bases_alone = ("bases.toml".to_string(), bases.to_string());
    let scenario = "[[scenario]]\nid = \"A\"\ntitle = \"\"\nrules = [\"TOY-1.1\"]\n\
                    base = 'higher'\nsteps = [{ turn = [0, 1] }]\n";
    let other_file = ("a.toml".to_string(), scenario.to_string());
    assert_eq!(scenario::examine_texts::<Toy>(&[other_file, bases_alone]), Ok(1));
    let without = fault_of_file(&scenario.replace("base = 'higher'\n", ""));
    assert!(without.contains("a.toml: A, '', it does not say how many 'players'"), "{without}");
}

#[test]
fn broken_bases_are_explained() {
    let base = "[[base]]\nid = 'b'\nposition.hands.0.card = 1\n";
    let circle = "[[base]]\nid = 'b'\non = 'c'\nposition = {}\n[[base]]\nid = 'c'\non = 'b'\nposition = {}\n";
    let steps = "steps = [{ over = false }]";
    for (bases, start, said) in [
        ("", "base = 'b'", "a.toml: A, '', there is no base 'b'; the folder has no [[base]]"),
        (base, "base = 'c'", "a.toml: A, '', there is no base 'c'; there are b"),
        (base, "", "a.toml: b: nothing stands on this base"),
        (&format!("{base}{base}"), "base = 'b'", "a.toml: b: the id is already that of a.toml: b"),
        (circle, "base = 'b'", "the base 'b' stands on itself"),
        (
            base,
            "base = 'b'\nposition.hands.7.card = 2",
            "the position cannot be changed at hands.7: the list has only 3 elements",
        ),
        (
            base,
            "base = 'b'\nposition.hands.left.card = 2",
            "the position cannot be changed at hands.left: this is a list",
        ),
        (base, "base = 'b'\nposition.hands.1.card = 'x'", "The position is unreadable at 'hands.1"),
    ] {
        let fault = fault_of_bases(bases, &format!("{start}\n{steps}"));
        assert!(fault.contains(said), "{start}\nsays: {fault}\nshould say: {said}");
    }
}
