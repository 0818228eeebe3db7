//! Every lesson of every game, played to its end by clicks on the real board, on a desktop and on a
//! phone.

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};
use ztable_lessons::{Course, FILES, Lesson, Step, courses};

/// Clicks what stands for a pick: on the board or beside it, else in the list of all picks, which a
/// key opens. Returns whether it could.
pub(crate) const PICK: &str = "
    const named = (css) => [...document.querySelectorAll(css)]
        .find((one) => one.dataset.pick === arguments[0] && one.getAttribute('aria-disabled') !== 'true'
            && (one.checkVisibility?.() ?? true));
    const thing = named('dialog[open] .pick-row') ?? named('.coach .pick-button') ?? named('.board [data-pick]');
    if (thing) {
        thing.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        return true;
    }
    if (!document.querySelector('dialog[open]')) {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
    }
    return false;";

/// A thing that a step points at: its kind and its id.
type Pointed<'a> = (&'a str, &'a str);

/// Makes the picks of a step's best way, and looks at what the step points at: it is lit from the
/// beginning, but for a button of a card, which is there once the card is chosen.
async fn walk(browser: &Browser, lesson: &Lesson, step: &Step) -> Outcome<()> {
    let way = step.ways.first().map_or(&[][..], Vec::as_slice);
    let named = step.point.iter().map(|target| (target.kind.as_ref(), target.id.as_ref()));
    let (buttons, others): (Vec<Pointed<'_>>, Vec<Pointed<'_>>) =
        named.partition(|(kind, _)| way.len() > 1 && *kind == "button");
    points(browser, lesson, &others).await?;

    let mut later = Vec::new();
    for (kind, id) in buttons {
        if browser.count(&target(kind, id)).await? == 0 {
            later.push((kind, id));
        } else {
            points(browser, lesson, &[(kind, id)]).await?;
        }
    }
    if way.is_empty() {
        return browser.click(".coach-next").await;
    }
    for (number, pick) in way.iter().enumerate() {
        if number == 1 {
            points(browser, lesson, &later).await?;
        }
        let answered = "return !document.querySelector('main.lesson[data-busy=true]');";
        browser.wait_until(answered, vec![]).await?;
        browser
            .wait_until(PICK, vec![json!(pick)])
            .await
            .map_err(|fault| Fault::new(format!("'{pick}' cannot be picked. {fault}")))?;
    }
    Ok(())
}

/// What on a board shows a thing, or all things of its kind.
fn target(kind: &str, id: &str) -> String {
    format!(".board :is([data-target*=';{kind} {id};'], [data-target*=';{kind} *;'])")
}

/// What is pointed at is on the board, where the page can light it.
async fn points(browser: &Browser, lesson: &Lesson, targets: &[Pointed<'_>]) -> Outcome<()> {
    for (kind, id) in targets {
        let lit = "const found = document.querySelector(arguments[0]);
            return !!found && getComputedStyle(found).outlineStyle === 'solid';";
        browser.wait_until(lit, vec![json!(target(kind, id))]).await.map_err(|fault| {
            Fault::new(format!("{}: nothing lights up for '{kind} {id}'. {fault}", lesson.id))
        })?;
    }
    Ok(())
}

async fn play(browser: &Browser, lesson: &Lesson) -> Outcome<()> {
    let say = |text: &str| text.replace('*', "");
    for step in &lesson.steps {
        browser.wait_for_text(".coach[data-mood=step] .coach-say", &say(&step.say)).await?;
        walk(browser, lesson, step).await?;
        let last = std::ptr::eq(step, lesson.steps.last().expect("lessons have steps"));
        if last {
            browser.wait_for(".coach[data-mood=over]").await?;
        } else if let Some(done) = &step.done {
            browser.wait_for_text(".coach[data-mood=done] .coach-say", &say(done)).await?;
            browser.click(".coach-next").await?;
        }
    }
    browser.wait_for_text(".coach[data-mood=over] .coach-say", &say(&lesson.won)).await
}

/// Plays all lessons of a game one after the other, as the page leads on.
async fn all(game: &str, screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    browser.hurry(&format!("{}/learn/{game}", site.address())).await?;
    let courses: Vec<&Course> = courses(game).map_err(|e| Fault::new(e.to_string()))?.collect();
    let lessons: Vec<(&Course, &Lesson)> = courses
        .iter()
        .flat_map(|course| course.lessons.iter().map(move |lesson| (*course, lesson)))
        .collect();
    browser.wait_for(".learn-lesson").await?;
    assert_eq!(browser.count(".learn-lesson").await?, lessons.len());
    assert_eq!(browser.count(".learn-lesson[data-finished=true]").await?, 0);
    browser.screenshot(&format!("learn-{game}-{screen:?}")).await?;
    browser.click(".learn-page .button.primary").await?;
    for (number, (course, lesson)) in lessons.iter().enumerate() {
        browser.wait_for_text(".table-name", &lesson.title).await?;
        if number == 0 && screen == Screen::Desktop {
            browser.wait_for(".board > *").await?;
            browser.pictures(&format!("lesson-{game}")).await?;
        }
        play(&browser, lesson)
            .await
            .map_err(|fault| Fault::new(format!("{}/{}: {fault}", course.id, lesson.id)))?;
        assert!(!browser.overflows().await?, "{} is too wide", lesson.id);
        let ends = course.lessons.last().is_some_and(|last| last.id == lesson.id);
        assert_eq!(browser.count(".first-game").await?, usize::from(ends), "{}", lesson.id);
        if number + 1 < lessons.len() {
            browser.click("a.coach-on").await?;
        }
    }
    browser.screenshot(&format!("lesson-over-{game}-{screen:?}")).await?;
    // All of it is kept on this device, and a first game follows.
    browser.goto(&format!("{}/learn/{game}", site.address())).await?;
    browser.wait_for(".learn-lesson").await?;
    assert_eq!(browser.count(".learn-lesson[data-finished=true]").await?, lessons.len());
    browser.click(".first-game").await?;
    browser.wait_for(".table-stage .board > *").await?;
    browser.wait_for(".table-coach").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

macro_rules! taught {
    ($($name:ident: $game:literal;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test]
            async fn on_a_desktop() -> Outcome<()> {
                all($game, Screen::Desktop).await
            }

            #[tokio::test]
            async fn on_a_phone() -> Outcome<()> {
                all($game, Screen::Phone).await
            }
        }
    )*};
}

taught! {
    elemenz: "elemenz";
    quantumzap: "quantumzap";
    zeds_zone: "zeds-zone";
    zee: "zee";
    zu_tiles: "zu-tiles";
}

#[tokio::test]
async fn other_picks_are_answered_and_a_lesson_can_be_left() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    let address = format!("{}/learn/zee/zee/push-them-off", site.address());
    browser.hurry(&address).await?;
    let say = ".coach[data-mood=step] .coach-say";
    browser.wait_for_text(say, "play C05").await?;

    // A pick that does not serve: the board shows what would come of it, and goes back.
    browser.wait_until(PICK, vec![json!("play c12")]).await?;
    browser.wait_for_text(".coach[data-mood=wrong] .coach-say", "violet diamond").await?;
    browser.audit("a lesson after a wrong pick").await?;
    browser.screenshot("lesson-wrong").await?;
    browser.click(".coach-next").await?;
    browser.wait_for_text(say, "play C05").await?;

    // The next step is kept: who reloads the page goes on there, with the keyboard.
    browser.wait_until(PICK, vec![json!("play c05")]).await?;
    browser.wait_for_text(say, "Push Advance").await?;
    browser.reload().await?;
    browser.wait_for_text(say, "Push Advance").await?;
    browser.audit("a lesson").await?;
    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));").await?;
    browser.wait_for("dialog[open] .pick-row").await?;
    let focused = "return document.activeElement.className;";
    assert_eq!(browser.evaluate(focused).await?, Value::from("pick-row"));
    browser.wait_until(PICK, vec![json!("push advance")]).await?;
    browser.wait_for_text(".coach[data-mood=over]", "You won").await?;

    // A lesson that is not there is said to be missing.
    browser.goto(&format!("{}/learn/zee/zee/sing", site.address())).await?;
    browser.wait_for_text("main", "There is no lesson").await?;
    browser.close().await
}

#[tokio::test]
async fn learning_comes_first_until_a_game_was_played() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Phone).await?;
    browser.goto(&site.address()).await?;
    let first = "return document.querySelector('.cover[data-game=zee] .cover-actions a').getAttribute('href');";
    assert_eq!(browser.evaluate(first).await?, Value::from("/learn/zee"));
    browser.goto(&format!("{}/play/zee", site.address())).await?;
    browser.wait_for(".learn-first a[href='/learn/zee']").await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage .board > *").await?;
    browser.goto(&format!("{}/play/zee", site.address())).await?;
    browser.wait_for(".start").await?;
    assert_eq!(browser.count(".learn-first").await?, 0);
    browser.goto(&site.address()).await?;
    assert_eq!(browser.evaluate(first).await?, Value::from("/play/zee"));
    browser.close().await
}

/// The game in 60 seconds is shown on the page of every game: four pictures, each with what it is about.
async fn pictured(screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    for (game, _) in FILES {
        browser.goto(&format!("{}/play/{game}", site.address())).await?;
        let drawn = "const ready = document.querySelectorAll('.goal-steps .picture-board[data-ready=true] > *');
            return ready.length === 4 && [...ready].every((board) => board.getBoundingClientRect().width > 100);";
        browser
            .wait_until(drawn, vec![])
            .await
            .map_err(|fault| Fault::new(format!("{game}: the pictures are not drawn. {fault}")))?;
        browser.screenshot(&format!("pictures-{game}-{screen:?}")).await?;
        assert!(!browser.overflows().await?, "{game}: the pictures are too wide");
        browser.audit("the page of a game").await?;
    }
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn goal_cards_are_drawn_on_a_desktop() -> Outcome<()> {
    pictured(Screen::Desktop).await
}

#[tokio::test]
async fn goal_cards_are_drawn_on_a_phone() -> Outcome<()> {
    pictured(Screen::Phone).await
}

#[tokio::test]
async fn lessons_work_without_a_connection() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/learn/zee/zee/push-them-off", site.address())).await?;
    browser.wait_for(".board > *").await?;
    for file in ["learn.wasm", "zee.wasm", "engine_bg.wasm"] {
        browser.wait_until_kept(file).await?;
    }
    drop(site);
    browser.reload().await?;
    browser.wait_for_text(".coach-say", "play C05").await?;
    browser.wait_until(PICK, vec![json!("play c05")]).await?;
    browser.wait_for_text(".coach-say", "Push Advance").await?;
    browser.close().await
}
