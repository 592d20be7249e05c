//! `refute grade`: a class is compared with a reference, and a report on it is assembled.
//!
//! In: a [`GradeRequest`] and the [`Doors`]. Out: [`Graded`]; start at [`grade`]. The order of things: extra inputs, the
//! engine, the report, then what was asked for besides: what failing inputs have in common, and repairs.
//! Not here: the reference (prepared by the caller, who shows what is wrong with it), formats and files of the report.

use crate::engine::{ClassFindings, Engine, Event};
use crate::functions::extra::{ExtraInputs, TestsRefused, extra_inputs};
use crate::functions::jobs::{Answer, Greeting, Job, RepairDonors};
use crate::functions::{Functions, Question};
use crate::judge::Entrant;
use crate::store::{Keys, Store};
use crate::workers::Workers;
use refute_driver::{Class, ClassRequest, Effort, Text};
use refute_exercise::{Exercise, Submission};
use refute_grade::{Material, add_repairs, assemble};
use refute_verdict::{
    ClassInput, ClassReport, ClassTest, Cluster, ExerciseInfo, ExerciseKind, SourceText, SubmissionReport,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct GradeRequest<'a> {
    /// The exercise with its submissions.
    pub exercise: &'a Exercise,
    /// Its reference, ready to be compared with.
    pub class: &'a Class,
    /// Whether to say of each cluster what the inputs have in common on which it fails.
    pub why: bool,
    /// Whether to look for a patch of every wrong submission.
    pub repair: bool,
}

/// Where results are kept, where work is done (`W`: workers, or who engages them), and who listens.
pub struct Doors<'a, W = &'a Engage<'a>> {
    /// Where results are kept.
    pub store: &'a mut dyn Store,
    /// What they are kept by.
    pub keys: &'a Keys,
    /// Where work is done.
    pub workers: W,
    /// Hears how far it is.
    pub sink: &'a mut dyn FnMut(Event),
    /// Raised when nobody waits for the rest.
    pub stop: &'a Arc<AtomicBool>,
}

/// Engages workers who know what the greeting says; an error means that they cannot be told what they must know.
pub type Engage<'a> = dyn Fn(&Greeting) -> std::io::Result<Box<dyn Workers<Job, Answer> + 'a>> + 'a;

/// What came of it.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The report.
    pub report: ClassReport,
    /// How many submissions were judged in this run.
    pub judged: usize,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// The instructor's tests.
    #[error(transparent)]
    Tests(#[from] TestsRefused),
    /// A call that points depend on.
    #[error("the call `{call}`, which points depend on, {reason}")]
    Call {
        /// The call.
        call: String,
        /// What is wrong with it, as the rest of a sentence.
        reason: String,
    },
    /// Data that cannot be sent.
    #[error("the exercise cannot be handed to the judges: {0}")]
    Send(#[from] std::io::Error),
}

/// Grades a class.
pub fn grade(request: &GradeRequest<'_>, doors: &mut Doors<'_>) -> Result<Graded, GradeError> {
    // A few runs of the reference: cut short they would make tests and calls look wrong, so nothing stops them.
    let extra = extra_inputs(request.class, request.exercise, &Arc::new(AtomicBool::new(false)))?;
    let mut entrants: Vec<Entrant> = request.exercise.submissions.iter().map(entrant).collect();
    entrants.sort_by(|a, b| a.student.cmp(&b.student));
    let round = Round { request, entrants: &entrants };
    let found = round.with_engine(&RepairDonors::default(), &extra.inputs, doors, |engine| engine.run())?;
    let (complete, judged) = (found.complete, found.judged);
    let tests = extra.tests();
    let mut report = assemble(material(request, extra, found));
    if request.why && complete {
        round.describe(&mut report, doors)?;
    }
    if request.repair && report.complete {
        round.repair(tests, &mut report, doors)?;
    }
    Ok(Graded { report, judged })
}

/// Rounds of work for the same class.
struct Round<'a> {
    request: &'a GradeRequest<'a>,
    /// In the order of the students' names.
    entrants: &'a [Entrant],
}

impl Round<'_> {
    /// Lets an engine with workers of its own do something.
    fn with_engine<T>(
        &self,
        donors: &RepairDonors,
        extra: &[ClassInput],
        doors: &mut Doors<'_>,
        work: impl FnOnce(&mut Engine<'_, Functions>) -> T,
    ) -> Result<T, GradeError> {
        let request = &self.request.exercise.request;
        let mut workers = (doors.workers)(&Greeting { request: request.clone(), donors: donors.clone() })?;
        let entries = self.request.class.entries().iter().map(|entry| entry.name.clone()).collect();
        Ok(work(&mut Engine {
            judge: Functions { entries, longer: longer(request) },
            entrants: self.entrants,
            extra,
            store: doors.store,
            keys: doors.keys,
            workers: workers.as_mut(),
            sink: doors.sink,
            stop: doors.stop,
        }))
    }

    /// Says of each cluster what the inputs have in common on which its representative fails.
    fn describe(&self, report: &mut ClassReport, doors: &mut Doors<'_>) -> Result<(), GradeError> {
        let question = |cluster: &Cluster| {
            let name = &report.submissions.get(*cluster.members.first()?)?.name;
            let input = report.inputs.get(cluster.input?)?;
            Some(Question { entrant: self.entrant(name)?, entry: input.entry, call: &input.call })
        };
        let asked = report.clusters.iter().enumerate().filter_map(|(at, cluster)| Some((at, question(cluster)?)));
        let (asked, questions): (Vec<usize>, Vec<Question<'_>>) = asked.unzip();
        let sentences = self.with_engine(&RepairDonors::default(), &[], doors, |engine| engine.explain(&questions))?;
        for (cluster, sentence) in asked.into_iter().zip(sentences) {
            report.clusters[cluster].why = sentence;
        }
        report.complete &= !doors.stop.load(Ordering::Relaxed);
        Ok(())
    }

    /// Repairs the wrong submissions of a report, with pieces of those in which no difference was found. After an
    /// interruption it has those that were done, and is not complete.
    fn repair(&self, tests: Vec<ClassTest>, report: &mut ClassReport, doors: &mut Doors<'_>) -> Result<(), GradeError> {
        let donors = RepairDonors { class: self.lenders(report), tests };
        let all = report.submissions.iter().enumerate().filter(|(_, one)| one.is_wrong());
        let wrong = all.filter_map(|(index, one)| Some((index, self.entrant(&one.name)?)));
        let (indices, wrong): (Vec<usize>, Vec<&Entrant>) = wrong.unzip();
        let found = self.with_engine(&donors, &[], doors, |engine| engine.repair(&wrong, &donors))?;
        report.complete &= found.iter().all(Option::is_some);
        let found = indices.into_iter().zip(found).filter_map(|(index, found)| Some((index, found?)));
        add_repairs(report, found.collect());
        Ok(())
    }

    /// Programs in which nothing speaks for a difference; of those that are the same, one.
    fn lenders(&self, report: &ClassReport) -> Vec<Text> {
        let lends = |one: &&SubmissionReport| one.verdict.is_alike() && one.same_as.is_none() && one.fails.is_empty();
        let submissions = &self.request.exercise.submissions;
        let text = |one: &SubmissionReport| {
            submissions.iter().find(|submission| submission.student == one.name).map(|found| found.text.clone())
        };
        report.submissions.iter().filter(lends).filter_map(text).collect()
    }

    fn entrant(&self, student: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.student == student)
    }
}

fn entrant(submission: &Submission) -> Entrant {
    Entrant {
        student: submission.student.clone(),
        name: submission.text.name.clone(),
        shown: submission.text.shown(),
        content: submission.text.bytes.clone(),
    }
}

/// How far to look when judging again; `None` when the exercise asks for as much anyway.
fn longer(request: &ClassRequest) -> Option<Effort> {
    let is_less = |effort: Effort| effort.steps < Effort::HIGH.steps;
    request.entries.iter().any(|entry| is_less(entry.config.effort)).then_some(Effort::HIGH)
}

fn material(request: &GradeRequest<'_>, extra: ExtraInputs, found: ClassFindings) -> Material {
    let source = |text: &Text| SourceText { name: text.name.clone(), text: text.shown() };
    let exercise = request.exercise;
    let effort = exercise.request.entries.first().map(|entry| entry.config.effort).unwrap_or(Effort::NORMAL);
    // The counterexamples come first among the inputs.
    let found_inputs = found.inputs.len() - extra.inputs.len();
    Material {
        exercise: ExerciseInfo {
            title: exercise.title.clone(),
            kind: ExerciseKind::Functions,
            entries: request.class.entries().to_vec(),
            reference: source(&exercise.request.reference),
            prelude: exercise.request.prelude.iter().filter(|text| !text.is_of_data_files()).map(source).collect(),
            effort: effort_in_words(effort),
            points: None,
            max_points: None,
        },
        submissions: found.members,
        left_out: exercise.left_out.clone(),
        inputs: found.inputs,
        instructor: extra.instructor(found_inputs),
        points: exercise.points.clone(),
        complete: found.complete,
    }
}

fn effort_in_words(effort: Effort) -> String {
    match effort {
        Effort::LOW => "low".to_string(),
        Effort::NORMAL => "normal".to_string(),
        Effort::HIGH => "high".to_string(),
        other => other.steps.to_string(),
    }
}
