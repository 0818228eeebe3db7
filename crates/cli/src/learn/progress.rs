//! Which lessons were finished: a line for each, in a file of the user's data folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use ztable_lessons::{Course, Lesson};

use crate::folder;

/// The lessons that are done.
pub(super) struct Progress {
    file: Option<PathBuf>,
    done: BTreeSet<String>,
}

impl Progress {
    /// What is known; nothing when there is no file yet, or none can be read.
    pub(super) fn read() -> Progress {
        let file = folder::data().map(|folder| folder.join("lessons.txt"));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let lines = text.iter().flat_map(|text| text.lines()).map(str::trim);
        let done = lines.filter(|line| !line.is_empty()).map(String::from).collect();
        Progress { file, done }
    }

    /// Whether a lesson was finished.
    pub(super) fn is_done(&self, course: &Course, lesson: &Lesson) -> bool {
        self.done.contains(&key(course, lesson))
    }

    /// Notes that a lesson was finished. A file that cannot be written does not stop the lessons;
    /// it is mentioned on standard error.
    pub(super) fn done(&mut self, course: &Course, lesson: &Lesson) {
        if !self.done.insert(key(course, lesson)) {
            return;
        }
        let Some(file) = &self.file else { return };
        let text: String = self.done.iter().map(|line| format!("{line}\n")).collect();
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = folder.and_then(|()| fs::write(file, text)) {
            eprintln!("ztable: Your progress cannot be kept in {}: {error}.", file.display());
        }
    }
}

fn key(course: &Course, lesson: &Lesson) -> String {
    format!("{}/{}/{}", course.game, course.id, lesson.id)
}
