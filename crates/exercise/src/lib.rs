//! Where exercises come from: paths become texts, settings and submissions, whatever the layout of the files.
//!
//! In: an [`ExerciseQuery`]. Out: an [`Exercise`], or a [`GatherError`] that says what is missing or in the way; start at
//! [`gather`]. Messages about a description go to a listener.
//! Layouts, none of which has to be converted: a directory with `problem.toml` (`described`), a learn-ocaml exercise
//! (`learn_ocaml`), a directory with a reference and submissions (`folder`), and plain paths. Each of them becomes a
//! [`Plan`]: paths and settings, and what was inferred. What a query says wins over the files.
//! Invariant: a submission that cannot be read is in [`Exercise::left_out`] and keeps nothing else from being read.
//! Not here: which submissions there are (`submissions`), what students are called (`students`).

mod data;
mod described;
mod error;
mod folder;
mod gathered;
mod glob;
mod input;
mod learn_ocaml;
mod plan;
mod project;
mod students;
mod submissions;

pub use data::data_files;
pub use described::DESCRIPTION;
pub use error::GatherError;
pub use gathered::{EntrySource, Exercise, Note, Submission, listed};
pub use input::{InputError, Reader, check_single_use};
pub use plan::{ExerciseQuery, Plan, PlannedEntry, Purpose};
pub use students::names;
pub use submissions::{FoundSubmissions, SUBMISSIONS, SubmissionSource, is_hidden};

use refute_driver::{Choices, ClassRequest, Entry, Listener, Text, Together, data_text};
use refute_grade::{PointsRule, Scheme};
use std::path::{Path, PathBuf};

/// Reads everything that was asked for; tells the listener the messages about a description.
///
/// # Errors
/// Why there is nothing to compare.
pub fn gather(asked: &ExerciseQuery<'_>, listener: &mut dyn Listener) -> Result<Exercise, GatherError> {
    check_single_use(asked.paths.iter().chain(&asked.settings.observer).chain(asked.extra))?;
    let mut reader = Reader::default();
    let mut plan = layout(asked, &mut reader, listener)?;
    override_plan(&mut plan, asked);
    let mut prelude = parts(&plan.prelude, "the prelude", &plan, &mut reader)?;
    let reference = part(&plan.reference, "the reference", &plan, &mut reader)?;
    let files = data_files(&plan.folder, &prelude.iter().chain([&reference]).collect::<Vec<_>>());
    if let Some(data) = data_text(&files) {
        plan.notes.push(Note::DataFiles(files.into_iter().map(|file| file.name).collect()));
        prelude.insert(0, data);
    }
    let entries = plan.entries.iter().map(|entry| entry_request(entry, &plan, &mut reader, asked));
    let entries = entries.collect::<Result<Vec<Entry<Text>>, GatherError>>()?;
    let role = if asked.tests.is_some() { "" } else { "the instructor's tests" };
    let tests = parts(&plan.tests, role, &plan, &mut reader)?;
    let found = submissions::gather(&plan.submissions, &plan.own_files(), &mut reader)?;
    if found.submissions.is_empty() {
        return Err(GatherError::AllUnreadable(found.left_out));
    }
    let mut notes = plan.notes;
    notes.extend(found.notes);
    Ok(Exercise {
        title: plan.title,
        folder: plan.folder,
        request: ClassRequest { prelude, reference, entries, rules: plan.rules, tests },
        points: plan.points,
        submissions: found.submissions,
        left_out: found.left_out,
        notes,
    })
}

/// The programs of a folder, or a single one: a class beside the submissions of an exercise.
///
/// # Errors
/// Why there are none.
pub fn classmates(folder: &Path) -> Result<FoundSubmissions, GatherError> {
    submissions::gather(&[SubmissionSource::Path(folder.to_path_buf())], &[], &mut Reader::default())
}

/// What can be told about an exercise that nothing describes yet, from its directory or its reference.
///
/// # Errors
/// Why nothing can be told.
pub fn sketch(path: &Path, reader: &mut Reader) -> Result<Plan, GatherError> {
    if path.is_dir() {
        return match folder::plan(path) {
            _ if is_learn_ocaml(path) => learn_ocaml::plan(path, reader),
            Err(_) => Ok(folder::beside(path, folder::only_program(path)?, Vec::new())),
            plan => plan,
        };
    }
    let plan = Plan::plain(path, &[]);
    if path.file_name().is_some_and(|name| name == learn_ocaml::SOLUTION) && is_learn_ocaml(&plan.folder) {
        return learn_ocaml::plan(&plan.folder, reader);
    }
    Ok(Plan { title: plan.title, ..folder::beside(&plan.folder, path.to_path_buf(), Vec::new()) })
}

/// Whether a directory is that of an exercise, whatever its layout.
pub fn is_exercise(folder: &Path) -> bool {
    let exists = |name: &str| folder.join(name).symlink_metadata().is_ok();
    exists(DESCRIPTION) || is_learn_ocaml(folder) || folder::REFERENCES.iter().any(|name| exists(name))
}

fn is_learn_ocaml(folder: &Path) -> bool {
    let exists = |name: &str| folder.join(name).symlink_metadata().is_ok();
    exists(learn_ocaml::SOLUTION) && learn_ocaml::SIGNS.iter().any(|name| exists(name))
}

/// A file of the exercise; whoever wrote its description may want to know where it is named. Without a role it was
/// named on the command line.
fn part(path: &Path, role: &'static str, plan: &Plan, reader: &mut Reader) -> Result<Text, GatherError> {
    reader.read_again(path).map_err(|error| match &plan.description {
        Some(description) if !role.is_empty() => GatherError::Part { error, role, description: description.clone() },
        _ => error.into(),
    })
}

fn parts(paths: &[PathBuf], role: &'static str, plan: &Plan, reader: &mut Reader) -> Result<Vec<Text>, GatherError> {
    paths.iter().map(|path| part(path, role, plan, reader)).collect()
}

/// Which layout it is, and what follows from it.
fn layout(asked: &ExerciseQuery<'_>, reader: &mut Reader, listener: &mut dyn Listener) -> Result<Plan, GatherError> {
    if let Some(folder) = asked.problem {
        return directory(folder, asked.paths, asked, reader, listener);
    }
    match (asked.purpose, asked.paths) {
        (Purpose::Check | Purpose::Repair, []) => Err(GatherError::NoReference),
        (Purpose::Grade, []) => directory(Path::new("."), &[], asked, reader, listener),
        (Purpose::Grade, [first, rest @ ..]) if first.is_dir() || is_description(first) => {
            directory(first, rest, asked, reader, listener)
        }
        (Purpose::Grade, [only]) if only.symlink_metadata().is_err() => {
            Err(GatherError::NoDirectory { purpose: asked.purpose, path: only.display().to_string() })
        }
        (_, [reference]) => Err(GatherError::NoSubmission(reference.display().to_string())),
        (_, [reference, submissions @ ..]) => Ok(Plan::plain(reference, submissions)),
    }
}

/// The exercise in a directory.
fn directory(
    folder: &Path,
    named: &[PathBuf],
    asked: &ExerciseQuery<'_>,
    reader: &mut Reader,
    listener: &mut dyn Listener,
) -> Result<Plan, GatherError> {
    let folder = match folder.parent() {
        Some(parent) if is_description(folder) && parent != Path::new("") => parent,
        Some(_) if is_description(folder) => Path::new("."),
        _ => folder,
    };
    let shown = || folder.display().to_string();
    let metadata = std::fs::metadata(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => GatherError::NoDirectory { purpose: asked.purpose, path: shown() },
        _ => InputError::unreadable(folder, &error).into(),
    })?;
    if !metadata.is_dir() {
        return Err(GatherError::NotDirectory { purpose: asked.purpose, path: shown() });
    }
    let mut plan = if folder.join(DESCRIPTION).symlink_metadata().is_ok() {
        described::plan(folder, reader, listener)?
    } else if is_learn_ocaml(folder) {
        learn_ocaml::plan(folder, reader)?
    } else {
        folder::plan(folder)?
    };
    if named.is_empty() {
        // Said before anything else is read: without submissions the rest does not matter.
        if let [SubmissionSource::Folder(own)] = plan.submissions.as_slice()
            && !own.is_dir()
        {
            return Err(GatherError::NoSubmissions(own.display().to_string()));
        }
    } else {
        plan.submissions = named.iter().map(|path| SubmissionSource::Path(path.clone())).collect();
    }
    Ok(plan)
}

fn is_description(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == DESCRIPTION) && path.is_file()
}

/// What the command line says about entries and tests.
fn override_plan(plan: &mut Plan, asked: &ExerciseQuery<'_>) {
    if let Some(name) = &asked.settings.name {
        choose(plan, name);
    }
    if let Some(together) = &asked.settings.together {
        hide(plan, together, &asked.settings.config);
    }
    if let Some(tests) = asked.tests {
        plan.tests = vec![tests.to_path_buf()];
    }
    if asked.purpose == Purpose::Check || asked.tests.is_some() {
        plan.notes.retain(|note| !matches!(note, Note::Tests(_)));
    }
}

/// Only this entry is compared, and points are for it alone.
fn choose(plan: &mut Plan, name: &str) {
    let listed = plan.entries.iter().position(|entry| entry.name.as_deref() == Some(name));
    if let Some(PointsRule { total, scheme: Scheme::PerEntry(shares), .. }) = &mut plan.points {
        let share = listed.and_then(|index| shares.get(index)).copied().unwrap_or(*total);
        (*total, *shares) = (share, vec![share]);
        plan.notes.retain(|note| !matches!(note, Note::Points { .. }));
    }
    let entry = listed.map_or(&plan.defaults, |index| &plan.entries[index]);
    plan.entries = vec![PlannedEntry { name: Some(name.to_string()), ..entry.clone() }];
    plan.notes.retain(|note| !matches!(note, Note::Entries { .. }));
}

/// All entries are one, because types are hidden; points are for it as a whole.
fn hide(plan: &mut Plan, together: &Together, said: &Choices) {
    if let Some(PointsRule { scheme, .. }) = &mut plan.points
        && matches!(scheme, Scheme::PerEntry(_))
    {
        *scheme = Scheme::AllOrNothing;
    }
    let named = together.functions.iter().map(|function| {
        let listed = plan.entries.iter().find(|entry| entry.name.as_ref() == Some(&function.name));
        PlannedEntry { name: Some(function.name.clone()), ..listed.unwrap_or(&plan.defaults).clone() }
    });
    let entries = if together.functions.is_empty() { plan.entries.clone() } else { named.collect() };
    // A description that hides types itself has one entry, which stands for its functions.
    let hidden = entries.iter().find_map(|entry| entry.together.as_ref());
    let entry = PlannedEntry { config: said.or(plan.defaults.config), ..plan.defaults.clone() };
    plan.entries = vec![match hidden {
        Some(hidden) => PlannedEntry {
            name: Some(together.types.join(", ")),
            together: Some(Together { types: together.types.clone(), ..hidden.clone() }),
            ..entries[0].clone()
        },
        None => entry.together(entries, together.types.clone()),
    }];
    plan.notes.retain(|note| !matches!(note, Note::Entries { .. }));
}

/// An entry with what the command line says.
fn entry_request(
    entry: &PlannedEntry,
    plan: &Plan,
    reader: &mut Reader,
    query: &ExerciseQuery<'_>,
) -> Result<Entry<Text>, GatherError> {
    let role = if query.settings.observer.is_some() { "" } else { "the observer" };
    // What the command line says about hidden types is part of the plan already.
    let settings = PlannedEntry { together: None, ..query.settings.clone() };
    let entry = settings.or(entry.clone());
    Ok(entry.try_map(|path| part(&path, role, plan, reader))?.settled())
}

#[cfg(test)]
mod tests;
