//! What a repair needs: the exercise, its tests, the class.
//!
//! In: [`RepairArgs`]. Out: [`Prepared`], or a message; start at [`prepare`]. What is left out is said on standard error.
//! Invariant: nobody lends pieces to themselves, and the reference lends as the reference.

use crate::args::RepairArgs;
use crate::check::tell_choice;
use crate::context::{CommandContext, tell_left_out};
use crate::terminal::complain;
use refute_classroom::{TestsRefused, class_test};
use refute_driver::{Class, Text, instructor_tests, prepare_class};
use refute_exercise::{Exercise, ExerciseQuery, Purpose, Submission, classmates};
use refute_verdict::ClassTest;
use std::path::Path;

/// What a repair needs.
pub(super) struct Prepared {
    /// What was gathered.
    pub exercise: Exercise,
    /// The reference, ready to be compared with.
    pub class: Class,
    /// The instructor's tests that hold on the reference.
    pub tests: Vec<ClassTest>,
    /// Submissions that lend pieces.
    others: Vec<Submission>,
}

/// Gathers everything; `Err` is a message.
pub(super) fn prepare(args: &RepairArgs, context: &mut CommandContext<'_>) -> Result<Prepared, String> {
    let asked = ExerciseQuery {
        purpose: Purpose::Repair,
        paths: &args.files,
        problem: args.problem.as_deref(),
        tests: args.tests.as_deref(),
        extra: args.tests.as_ref(),
        settings: &args.exercise.as_entry(),
    };
    let exercise = context.gather(&asked).map_err(|error| error.to_string())?;
    tell_left_out(&exercise.left_out);
    for note in exercise.notes.iter().filter(|_| !context.json) {
        complain(&note.to_string());
    }
    let prepared = prepare_class(&exercise.request, &mut context.messages());
    let class = prepared.map_err(|refusal| refusal.message)?;
    if let Some(entry) = class.entries().first() {
        tell_choice("repairing", &entry.name, class.entry_choice(), &exercise.request.reference.name);
    }
    let tests = tests(&class, &exercise, context)?;
    let others = args.class.as_deref().map_or(Ok(Vec::new()), others)?;
    Ok(Prepared { exercise, class, tests, others })
}

/// The instructor's tests; those that do not hold on the reference are told and left out.
fn tests(class: &Class, exercise: &Exercise, context: &CommandContext<'_>) -> Result<Vec<ClassTest>, String> {
    let mut tests = Vec::new();
    for file in &exercise.request.tests {
        let read = instructor_tests(class, file, context.stop);
        for test in read.map_err(|refusal| TestsRefused(refusal).to_string())? {
            match test.input {
                Ok(input) => tests.push(class_test(&input)),
                Err(reason) => {
                    let (name, line, text) = (&file.name, test.line, &test.text);
                    complain(&format!("{name}:{line} is left out: `{text}` {reason}"));
                }
            }
        }
    }
    Ok(tests)
}

/// The submissions of the class.
fn others(folder: &Path) -> Result<Vec<Submission>, String> {
    let found = classmates(folder).map_err(|error| error.to_string())?;
    if let ([], [left, ..]) = (found.submissions.as_slice(), found.left_out.as_slice()) {
        return Err(format!("cannot read `{}`: {}", left.file, left.reason));
    }
    tell_left_out(&found.left_out);
    Ok(found.submissions)
}

impl Prepared {
    /// The submissions that lend pieces to this one: all but itself and the reference, each text once.
    pub(super) fn classmates(&self, text: &Text) -> Vec<Text> {
        let own = self.exercise.submissions.iter().find(|one| one.text.name == text.name);
        let own = own.and_then(|one| one.path.canonicalize().ok());
        let mut lent: Vec<Text> = Vec::new();
        for other in &self.others {
            let same_file = own.is_some() && other.path.canonicalize().ok() == own;
            let known = [&self.exercise.request.reference, text].into_iter().chain(&lent);
            let same_text = known.into_iter().any(|one| one.bytes == other.text.bytes);
            if !same_file && !same_text {
                lent.push(other.text.clone());
            }
        }
        lent
    }
}
