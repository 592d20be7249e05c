//! Console programs as a kind of exercise: a program is tested on the inputs of a specification, and a failure that was
//! found for one is tried on all.
//!
//! In: the submissions and where their programs are run. Out: a report; start at [`judge_class`]. A program that passed its
//! own tests and fails on an input of another is looked at once more on that input alone: there is no longer search.
//! Submissions with the same files are judged once. What could not be judged is not kept: another run may have more luck.
//! Not here: compiling and running programs (see `console`), judging a conversation (see `dialog`).

mod programs;
mod request;

pub use programs::ClassPrograms;
pub use request::keys;

use crate::engine::Engine;
use crate::grade::{Doors, Graded};
use crate::judge::{Entrant, Judge, PooledInput, Surveying};
use crate::state::{State, unjudged};
use crate::workers::{Failure, Workers};
use refute_console::{DialogRequest, FoundPrograms, ProgramSubmission, Task as DialogTask};
use refute_grade::{Material, PointsRule, assemble, dialogue};
use refute_verdict::{
    CheckVerdict, ClassInput, ClassTest, Conversation, Coverage, EntryInfo, ExerciseInfo, ExerciseKind, Instead,
    JudgedSubmission, Judgement, LeftOut, SourceText, Survey, TestOutcome,
};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What is said of a submission that fails only on an input of another.
const FOREIGN: &str =
    "The inputs that every submission is tested on went well; this one was found with another submission.";

/// Something to do for the program of a student.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The student, by whom workers know the program.
    pub student: String,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Test it.
    Judge,
    /// Try input sequences of the class on it.
    Try(Vec<ClassTest>),
    /// Look at this input sequence once more: it fails there though its own tests went well.
    Again(ClassTest),
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Of [`Task::Judge`].
    Judged(JudgedSubmission),
    /// Of [`Task::Try`] and [`Task::Again`], in the order of the sequences.
    Tried(Vec<Tried>),
}

/// What came of an input sequence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// In short.
    pub outcome: TestOutcome,
    /// The whole conversation when it went wrong.
    pub failure: Option<Conversation>,
}

/// Where results are kept, where programs are run, and who listens.
pub type DialogueDoors<'a> = Doors<'a, &'a mut dyn Workers<Job, Answer>>;

/// A class of console programs.
pub struct DialogueClass {
    /// The exercise; each value of the specification's parameters is an entry.
    pub exercise: ExerciseInfo,
    /// The submissions in the order of their students' names.
    pub entrants: Vec<Entrant>,
    /// Files that could not be read.
    pub left_out: Vec<LeftOut>,
    /// How points are given.
    pub points: Option<PointsRule>,
}

impl DialogueClass {
    /// The programs that were found, to be tested as a request says. How far they are tested is told in words.
    pub fn new(
        request: &DialogRequest<'_>,
        found: &FoundPrograms,
        effort: String,
        points: Option<PointsRule>,
    ) -> DialogueClass {
        let DialogRequest { specification, tasks, .. } = *request;
        let stem = Path::new(&specification.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let title = tasks.first().and_then(|task| task.dialog.spec.task.clone());
        let exercise = ExerciseInfo {
            title: title.unwrap_or_else(|| stem.clone()),
            kind: ExerciseKind::Dialogue,
            entries: entries(&stem, tasks),
            reference: SourceText {
                name: specification.name.clone(),
                text: String::from_utf8_lossy(&specification.text.bytes).into_owned(),
            },
            prelude: Vec::new(),
            effort,
            points: None,
            max_points: None,
        };
        let entrants = found.programs.iter().map(entrant).collect();
        DialogueClass { exercise, entrants, left_out: found.left_out.clone(), points }
    }
}

/// What is to be known about a program where it is not run.
fn entrant(program: &ProgramSubmission) -> Entrant {
    Entrant {
        student: program.student.clone(),
        name: program.path.display().to_string(),
        shown: program.text.clone(),
        content: program.content.clone(),
    }
}

/// What is under test: the specification, or each value of its parameters.
fn entries(stem: &str, tasks: &[DialogTask]) -> Vec<EntryInfo> {
    let with = |task: &DialogTask| {
        let spec = &task.dialog.spec;
        let values = spec.params.iter().map(|param| format!("{} = {}", param.name, param.value.show(spec)));
        values.collect::<Vec<_>>().join(", ")
    };
    let name = |task: &DialogTask| if tasks.len() > 1 { with(task) } else { stem.to_owned() };
    let entry =
        |name| EntryInfo { name, ty: String::new(), observer: None, observer_source: None, assume: None, points: None };
    tasks.iter().map(name).map(entry).collect()
}

/// Judges a class.
pub fn judge_class(class: DialogueClass, doors: &mut DialogueDoors<'_>) -> Graded {
    let entries = class.exercise.entries.iter().map(|entry| entry.name.clone()).collect();
    let judge = Dialogues { entries };
    let entrants = &class.entrants;
    let Doors { store, keys, workers, sink, stop } = doors;
    let found = Engine { judge, entrants, extra: &[], store: *store, keys, workers: *workers, sink: *sink, stop }.run();
    let report = assemble(Material {
        exercise: class.exercise,
        submissions: found.members,
        left_out: class.left_out,
        inputs: found.inputs,
        instructor: None,
        points: class.points,
        complete: found.complete,
    });
    Graded { report, judged: found.judged }
}

/// Programs that talk as a specification says.
struct Dialogues {
    /// The names of the specification's variants.
    entries: Vec<String>,
}

impl Judge for Dialogues {
    type Job = Job;
    type Answer = Answer;
    const SEARCHES_AGAIN: bool = false;

    fn survey(&self, entrant: &Entrant) -> Surveying<Job> {
        let structure = Some(blake3::hash(&entrant.content).to_hex().to_string());
        Surveying::Here(Survey { structure, ..Survey::default() })
    }

    fn judge(&self, entrant: &Entrant) -> Job {
        job(entrant, Task::Judge)
    }

    fn try_inputs(&self, entrant: &Entrant, tests: Vec<ClassTest>) -> Job {
        job(entrant, Task::Try(tests))
    }

    fn judge_again(&self, entrant: &Entrant, state: &mut State, inputs: &[PooledInput]) -> Vec<Option<Job>> {
        let again =
            |input: &PooledInput| (!knows_again(state, input)).then(|| job(entrant, Task::Again(input.test.clone())));
        self.doubts(state, inputs).into_iter().map(again).collect()
    }

    fn test(&self, input: &ClassInput) -> ClassTest {
        ClassTest { entry: input.entry, call: None, item: input.test.clone() }
    }

    /// Its own counterexample need not be tried.
    fn outcome(&self, state: &State, input: &PooledInput) -> Option<TestOutcome> {
        let judged = state.known.judged.as_ref()?;
        let verdict = judged.verdicts.get(input.test.entry)?;
        let own = judged.tests.get(input.test.entry).and_then(Option::as_ref);
        if own == Some(&input.test.item) {
            return verdict.got.clone().map(|got| TestOutcome::Fails(Instead::Does(got)));
        }
        state.outcome(&input.key).cloned()
    }

    fn learn(&self, state: &mut State, job: &Job, answer: Result<Answer, Failure>) -> bool {
        match (&job.task, answer) {
            (Task::Judge, Ok(Answer::Judged(judged))) => state.judged(judged, false),
            (Task::Try(tests), Ok(Answer::Tried(tried))) => learn_outcomes(state, tests, &tried),
            (Task::Again(test), Ok(Answer::Tried(tried))) => {
                learn_outcomes(state, std::slice::from_ref(test), &tried);
                tried
                    .into_iter()
                    .next()
                    .and_then(|one| one.failure)
                    .is_some_and(|failure| learn_again(state, test, failure))
            }
            (task, Ok(_)) => fail(state, task, "the judge gave an answer to another question"),
            (task, Err(failure)) => fail(state, task, &failure.to_string()),
        }
    }

    fn verdicts(
        &self,
        state: &State,
        entrant: &Entrant,
        inputs: &[PooledInput],
        _: &[Option<TestOutcome>],
    ) -> Option<JudgedSubmission> {
        if let Some(reason) = &state.failure {
            let mut judged = unjudged(&self.entries, &entrant.name, reason);
            judged.verdicts.iter_mut().for_each(|verdict| verdict.coverage = Some(Coverage::default()));
            return Some(judged);
        }
        let mut judged = state.known.judged.clone()?;
        if let Some(again) = &state.known.again {
            for input in self.doubts(state, inputs).into_iter().filter(|input| knows_again(state, input)) {
                let entry = input.test.entry;
                judged.verdicts[entry] = again.verdicts[entry].clone();
                judged.tests[entry] = again.tests[entry].clone();
            }
        }
        judged.verdicts.iter_mut().for_each(|verdict| verdict.submission.clone_from(&entrant.name));
        Some(judged)
    }
}

impl Dialogues {
    /// For each variant that a program passed: the first input of the class on which it fails.
    fn doubts<'i>(&self, state: &State, inputs: &'i [PooledInput]) -> Vec<&'i PooledInput> {
        let Some(judged) = &state.known.judged else { return Vec::new() };
        let passed = judged.verdicts.iter().enumerate().filter(|(_, one)| one.verdict == Judgement::NoDifference);
        let first = |(entry, _): (usize, &CheckVerdict)| {
            let fails = |input: &&PooledInput| matches!(self.outcome(state, input), Some(TestOutcome::Fails(_)));
            inputs.iter().filter(|input| input.test.entry == entry).find(fails)
        };
        passed.filter_map(first).collect()
    }
}

fn job(entrant: &Entrant, task: Task) -> Job {
    Job { student: entrant.student.clone(), task }
}

/// Whether it is known what goes wrong on an input that was found for another.
fn knows_again(state: &State, input: &PooledInput) -> bool {
    let again = state.known.again.as_ref().and_then(|again| again.tests.get(input.test.entry));
    again.is_some_and(|test| test.as_ref() == Some(&input.test.item))
}

/// Takes note of what came of inputs; says whether it fails on one of them.
fn learn_outcomes(state: &mut State, tests: &[ClassTest], tried: &[Tried]) -> bool {
    for (test, tried) in tests.iter().zip(tried) {
        match &tried.outcome {
            TestOutcome::Unknown(reason) => state.lose(test, reason),
            outcome => state.tried(test, outcome.clone()),
        }
    }
    tried.iter().any(|tried| matches!(tried.outcome, TestOutcome::Fails(_)))
}

/// Takes note of what goes wrong on an input that was found for another; says whether that is a verdict.
fn learn_again(state: &mut State, test: &ClassTest, failure: Conversation) -> bool {
    let Some(first) = &state.known.judged else { return false };
    let again = state.known.again.get_or_insert_with(|| first.clone());
    if let (Some(before), Some(verdict), Some(own)) =
        (first.verdicts.get(test.entry), again.verdicts.get_mut(test.entry), again.tests.get_mut(test.entry))
    {
        *verdict = dialogue::failed(before.clone(), failure);
        verdict.notes.push(FOREIGN.to_owned());
        *own = Some(test.item.clone());
    }
    true
}

fn fail(state: &mut State, task: &Task, reason: &str) -> bool {
    match task {
        Task::Judge => state.failure = Some(reason.to_owned()),
        Task::Try(tests) => tests.iter().for_each(|test| state.lose(test, reason)),
        // Its own tests went well, so there is a verdict.
        Task::Again(_) => {}
    }
    false
}

#[cfg(test)]
mod tests;
