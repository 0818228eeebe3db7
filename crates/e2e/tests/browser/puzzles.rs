//! Puzzles on the real board: one attempt, the reason, the best play, and what is remembered.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};
use ztable_study::puzzle::{Puzzle, of_game};

use crate::lessons::PICK;

fn puzzles(game: &str) -> Vec<Puzzle> {
    of_game(game).expect("it comes with puzzles").puzzles
}

/// A pick that does not belong to the solution.
fn other_pick(puzzle: &Puzzle) -> Outcome<String> {
    let start = puzzle.open().and_then(|opened| opened.scene(&[]));
    let options = start.map_err(|refusal| Fault::new(refusal.message))?.options;
    let mut others = options.into_iter().filter(|option| !puzzle.solution.contains(&option.pick));
    Ok(others.next().expect("there is something to choose from").pick)
}

/// How the table stands after the solution, in words.
fn solved_words(puzzle: &Puzzle) -> Outcome<String> {
    let end = puzzle.open().and_then(|opened| opened.scene(&puzzle.solution));
    Ok(end.map_err(|refusal| Fault::new(refusal.message))?.brief.words)
}

async fn pick(browser: &Browser, pick: &str) -> Outcome<()> {
    let answered = "return !document.querySelector('main.puzzle[data-busy=true]');";
    browser.wait_until(answered, vec![]).await?;
    browser
        .wait_until(PICK, vec![json!(pick)])
        .await
        .map_err(|fault| Fault::new(format!("'{pick}' cannot be picked. {fault}")))
}

/// Solves the first puzzle of a game, misses the second, looks at its best play, and comes back.
async fn solved(game: &str, screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    browser.hurry(&format!("{}/puzzles", site.address())).await?;
    let puzzles = puzzles(game);
    let all = puzzles.len();
    let link = format!(".puzzle-link[href='/puzzles/{game}']");
    browser.wait_for_text(&link, &format!("{all} puzzles")).await?;
    browser.screenshot(&format!("puzzles-{screen:?}")).await?;
    assert!(!browser.overflows().await?, "the list is too wide");
    browser.audit("the games with puzzles").await?;
    browser.click(&link).await?;

    browser.wait_for(".puzzle .board > *").await?;
    browser.wait_for_text(".puzzle-number", &format!("Puzzle 1 of {all}")).await?;
    browser.screenshot(&format!("puzzle-{game}-{screen:?}")).await?;
    assert!(!browser.overflows().await?, "a puzzle is too wide");
    browser.audit("a puzzle").await?;
    for made in &puzzles[0].solution {
        pick(&browser, made).await?;
    }
    let said = ".coach[data-mood=over] .coach-say";
    browser.wait_for_text(said, "Right: ").await?;
    browser.wait_for_text(said, &puzzles[0].because.to_player()).await?;
    browser.screenshot(&format!("puzzle-right-{game}-{screen:?}")).await?;

    browser.click(".puzzle-next").await?;
    browser.wait_for_text(".puzzle-number", &format!("Puzzle 2 of {all}")).await?;
    browser.wait_for(".coach[data-mood=step]").await?;
    browser.wait_for(".puzzle .board > *").await?;
    pick(&browser, &other_pick(&puzzles[1])?).await?;
    let said = ".coach[data-mood=wrong] .coach-say";
    browser.wait_for_text(said, "There is better: ").await?;
    browser.wait_for_text(said, &puzzles[1].because.to_player()).await?;
    assert!(!browser.overflows().await?, "an answer is too wide");
    browser.audit("a puzzle after a wrong play").await?;
    browser.click(".puzzle-show").await?;
    let shown = "const words = document.querySelector('[aria-label=\"The table in words\"] pre');
        return words?.textContent === arguments[0];";
    browser.wait_until(shown, vec![json!(solved_words(&puzzles[1])?)]).await?;
    browser.screenshot(&format!("puzzle-shown-{game}-{screen:?}")).await?;

    // Who tries again is told so, but the first attempt is what counts.
    browser.click(".puzzle-again").await?;
    browser.wait_for(".coach[data-mood=step]").await?;
    for made in &puzzles[1].solution {
        pick(&browser, made).await?;
    }
    browser.wait_for_text(".coach[data-mood=over] .coach-say", "Right: ").await?;
    browser.goto(&format!("{}/puzzles", site.address())).await?;
    browser.wait_for_text(&link, &format!("2 of {all} tried, 1 solved")).await?;
    browser.click(&link).await?;
    browser.wait_for_text(".puzzle-number", &format!("Puzzle 3 of {all}")).await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

macro_rules! solved {
    ($($name:ident: $game:literal;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test]
            async fn on_a_desktop() -> Outcome<()> {
                solved($game, Screen::Desktop).await
            }

            #[tokio::test]
            async fn on_a_phone() -> Outcome<()> {
                solved($game, Screen::Phone).await
            }
        }
    )*};
}

solved! {
    zeds_zone: "zeds-zone";
    zee: "zee";
}

/// Makes the first pick of the list, again and again, until the attempt is judged.
const TRY: &str = "
    if (document.querySelector('.coach:not([data-mood=step])')) return true;
    if (document.querySelector('main.puzzle[data-busy=false]')) {
        const row = document.querySelector('dialog[open] .pick-row');
        if (row) row.click();
        else dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
    }
    return false;";

async fn of_the_day(screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    browser.hurry(&format!("{}/games", site.address())).await?;
    browser.wait_for_text(".daily-puzzle", "Puzzle of the day").await?;
    browser.wait_for_text(".daily-puzzle .finished-result", "Solve").await?;
    browser.screenshot(&format!("daily-puzzle-{screen:?}").to_lowercase()).await?;
    browser.click(".daily-puzzle .finished-link").await?;
    browser.wait_for_text(".puzzle-number", "Puzzle of 2").await?;
    browser.wait_for(".puzzle .board > *").await?;
    browser.wait_until(TRY, vec![]).await?;
    browser.wait_for_text(".coach-say", "because").await?;
    browser.wait_for("a.puzzle-next[href^='/puzzles/']").await?;
    browser.goto(&format!("{}/games", site.address())).await?;
    let noted = "const said = document.querySelector('.daily-puzzle .finished-result')?.innerText;
        return said === 'Solved' || said === 'Missed';";
    browser.wait_until(noted, vec![]).await?;
    browser.wait_for_text(".daily-puzzle", "a day played").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn the_puzzle_of_the_day_on_a_desktop() -> Outcome<()> {
    of_the_day(Screen::Desktop).await
}

#[tokio::test]
async fn the_puzzle_of_the_day_on_a_phone() -> Outcome<()> {
    of_the_day(Screen::Phone).await
}

#[tokio::test]
async fn puzzles_work_without_a_connection() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    let puzzle = &puzzles("zee")[4];
    browser.goto(&format!("{}/puzzles/zee/{}", site.address(), puzzle.id())).await?;
    browser.wait_for_text(".puzzle-number", "Puzzle 5 of").await?;
    browser.wait_for(".board > *").await?;
    for file in ["puzzles.wasm", "puzzles.css", "zee.wasm", "engine_bg.wasm"] {
        browser.wait_until_kept(file).await?;
    }
    let kept = "return caches.match('/puzzles/zee.jsonl').then((found) => !!found);";
    browser.wait_until(kept, vec![]).await?;
    drop(site);
    browser.reload().await?;
    browser.wait_for(".puzzle .board > *").await?;
    for made in &puzzle.solution {
        pick(&browser, made).await?;
    }
    browser.wait_for_text(".coach-say", "Right: ").await?;
    browser.close().await
}

#[tokio::test]
async fn what_cannot_be_shown_is_said() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/puzzles/chess", site.address())).await?;
    browser.wait_for_text("main", "There is nothing at this address").await?;
    browser.goto(&format!("{}/puzzles/zee/0000", site.address())).await?;
    browser.wait_for_text(".table-waiting", "There is no such puzzle of this game").await?;
    site.withhold(Some("/puzzles/zeds-zone.jsonl"));
    browser.goto(&format!("{}/puzzles/zeds-zone", site.address())).await?;
    browser.wait_for_text(".table-waiting", "The puzzles could not be loaded").await?;
    browser.close().await
}
