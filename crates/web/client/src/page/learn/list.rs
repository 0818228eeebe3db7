//! The lessons of a game, course by course, with what is finished on this device.

use leptos::prelude::*;
use ztable_lessons::wire::{Ask, Headline, Outline};
use ztable_study::puzzle::GAMES;
use ztable_web_pages::Cover;

use super::ask_courses;
use super::coach::first_game_button;
use super::speech::{plain, spoken};
use crate::board;
use crate::icon::Icon;
use crate::learned::Learned;
use crate::page::{load_lesson, title};
use crate::part;
use crate::rulebook::OpenBook;

pub(super) fn page(cover: Cover) -> AnyView {
    title(&format!("Learn {}", cover.title()));
    OpenBook::of_page().is_about(cover.id);
    part::prepare(load_lesson);
    part::prepare(move || board::face(cover.id));
    let courses = RwSignal::new(None);
    ask_courses(&Ask::Courses { game: cover.id.into() }, move |answer| {
        // The page may be gone by now.
        courses.try_set(Some(answer.map_err(|refusal| refusal.message)));
    });
    let learned = StoredValue::new(Learned::of(cover.id));
    let back = format!("/play/{}", cover.id);
    view! {
        <main class="page learn-page" id="main" tabindex="-1" data-game=cover.id>
            <a class="back-link" href=back>
                {Icon::Back.view()}
                {cover.name}
            </a>
            <h1>{format!("Learn {}", cover.title())}</h1>
            {move || match courses.get() {
                None => {
                    view! { <p class="part-coming" role="status">"The lessons are on their way …"</p> }
                        .into_any()
                }
                Some(Err(why)) => {
                    view! { <p class="lead" role="alert">{format!("The lessons could not be opened: {why}")}</p> }
                        .into_any()
                }
                Some(Ok(courses)) => all(cover, &courses, &learned.get_value()).into_any(),
            }}
        </main>
    }
    .into_any()
}

/// A lesson's name on this device.
fn id(course: &Outline, lesson: &Headline) -> String {
    format!("{}/{}", course.id, lesson.id)
}

fn all(cover: Cover, courses: &[Outline], learned: &Learned) -> impl IntoView + use<> {
    let lessons =
        || courses.iter().flat_map(|course| course.lessons.iter().map(move |one| (course, one)));
    let count = lessons().count();
    let next = lessons().find(|(course, one)| !learned.is_finished(&id(course, one)));
    let finished = lessons().filter(|(course, one)| learned.is_finished(&id(course, one))).count();
    let lead = match finished {
        0 => format!("{count} short lessons on the real board, about a minute each."),
        all if all == count => format!("You have finished all {count} lessons."),
        some => format!("{some} of {count} lessons are finished."),
    };
    let way_on = match next {
        Some((course, lesson)) => {
            let words = if finished == 0 { "Begin: " } else { "Go on: " };
            view! {
                <a
                    class="button primary big"
                    href=format!("/learn/{}/{}", cover.id, id(course, lesson))
                >
                    {Icon::Play.view()}
                    {format!("{words}{}", lesson.title)}
                </a>
            }
            .into_any()
        }
        None => {
            courses.first().map(|course| first_game_button(course.first_game.clone())).into_any()
        }
    };
    let puzzles = GAMES.contains(&cover.id).then(|| {
        view! {
            <p>
                <a class="button" href=format!("/puzzles/{}", cover.id)>
                    {Icon::Bulb.view()}
                    {format!("Puzzles of {}", cover.name)}
                </a>
            </p>
        }
    });
    // One course needs no name of its own.
    let named = courses.len() > 1;
    view! {
        <p class="lead">{lead}</p>
        <p>{way_on}</p>
        <div class="learn-courses">
            {courses.iter().map(|course| one(cover, course, learned, named)).collect_view()}
        </div>
        {puzzles}
    }
}

fn one(cover: Cover, course: &Outline, learned: &Learned, named: bool) -> impl IntoView + use<> {
    let lessons = (1..).zip(&course.lessons).map(|(number, lesson): (usize, &Headline)| {
        let id = id(course, lesson);
        let finished = learned.is_finished(&id);
        let mark = if finished { Icon::Check.view().into_any() } else { number.into_any() };
        view! {
            <li>
                <a
                    class="learn-lesson"
                    href=format!("/learn/{}/{id}", cover.id)
                    data-finished=finished.to_string()
                >
                    <span class="learn-mark" aria-hidden="true">{mark}</span>
                    <span class="learn-words">
                        <b>{lesson.title.clone()}</b>
                        {finished.then(|| view! { <span class="visually-hidden">"(finished) "</span> })}
                        <span>{plain(&lesson.goal)}</span>
                    </span>
                </a>
            </li>
        }
    });
    let title = if named { course.title.clone() } else { "Lessons".to_owned() };
    view! {
        <section class="panel" aria-label=title.clone()>
            <h2>{title.clone()}</h2>
            <p class="learn-goal">{spoken(&course.goal)}</p>
            <ol class="learn-list">{lessons.collect::<Vec<_>>()}</ol>
        </section>
    }
}
