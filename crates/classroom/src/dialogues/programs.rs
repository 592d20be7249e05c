//! The programs of a class, and what is done with them: testing one, and trying inputs of the class on it.
//!
//! In: a [`Job`]. Out: an [`Answer`], or a [`Failure`] that is about us; nothing when the user interrupts. Start at
//! [`ClassPrograms::answer`]. A program is compiled once and kept between the stages.
//! Invariant: what is about us (a compiler that is missing) is never held against a submission.

use super::{Answer, Job, Task, Tried};
use crate::workers::Failure;
use refute_console::{Candidate, DialogRequest, Functions, ProgramSubmission, Refusal, check, rejected};
use refute_dialog::{Program, RunError, gtrace};
use refute_grade::dialogue;
use refute_verdict::{
    ClassTest, Conversation, DialogJudgement, DialogVerdict, ExerciseInfo, JudgedSubmission, TestOutcome,
};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The programs of a class, and where they are compiled and run.
pub struct ClassPrograms<'a> {
    /// By the names of the students; shared by the threads, each used by one at a time.
    programs: BTreeMap<String, (ProgramSubmission, Mutex<Option<Candidate>>)>,
    /// The names of the tasks.
    entries: Vec<String>,
    request: DialogRequest<'a>,
}

impl<'a> ClassPrograms<'a> {
    /// None of them compiled yet.
    pub fn new(
        exercise: &ExerciseInfo,
        programs: Vec<ProgramSubmission>,
        request: DialogRequest<'a>,
    ) -> ClassPrograms<'a> {
        let known = |program: ProgramSubmission| (program.student.clone(), (program, Mutex::new(None)));
        let programs = programs.into_iter().map(known).collect();
        let entries = exercise.entries.iter().map(|entry| entry.name.clone()).collect();
        ClassPrograms { programs, entries, request }
    }

    /// Does a job on this processor; `None` when the user interrupts.
    pub fn answer(&self, job: &Job, cpu: Option<usize>) -> Option<Result<Answer, Failure>> {
        let unavailable = |reason| Some(Err(Failure::Unavailable(reason)));
        let Some((program, compiled)) = self.programs.get(&job.student) else {
            return unavailable(format!("there is no program of {}", job.student));
        };
        let mut compiled = compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let candidate = self.candidate(program, &mut compiled, cpu);
        let answered = match &job.task {
            Task::Judge => self.judge(program, candidate).map(Answer::Judged),
            Task::Try(tests) => self.try_all(candidate, tests).map(Answer::Tried),
            Task::Again(test) => self.try_all(candidate, std::slice::from_ref(test)).map(Answer::Tried),
        };
        match answered {
            Ok(answer) => Some(Ok(answer)),
            Err(RunError::Interrupted) => None,
            Err(RunError::CannotRun(reason)) => unavailable(reason),
        }
    }

    /// Tests a submission.
    fn judge(
        &self,
        program: &ProgramSubmission,
        candidate: Result<&mut Candidate, Refusal>,
    ) -> Result<JudgedSubmission, RunError> {
        let candidate = match candidate {
            Ok(candidate) => candidate,
            Err(Refusal::Interrupted) => return Err(RunError::Interrupted),
            Err(Refusal::Unavailable(reason)) => return Err(RunError::CannotRun(reason.to_string())),
            Err(Refusal::Rejected(reason)) => {
                let verdict = || rejected(&program.path, self.request.specification, reason.clone());
                return Ok(together(self.entries.iter().map(|entry| (verdict(), entry))));
            }
        };
        let mut found = Vec::new();
        for (task, entry) in self.request.tasks.iter().zip(&self.entries) {
            let request = DialogRequest { tasks: std::slice::from_ref(task), ..self.request };
            let judged = check(&request, &program.path, candidate, &mut |_, _| {})?;
            if judged.verdict.verdict == DialogJudgement::Unjudged {
                return Err(RunError::CannotRun(judged.verdict.reason.unwrap_or_default()));
            }
            found.push((judged.verdict, entry));
        }
        Ok(together(found.into_iter()))
    }

    /// Tries input sequences on a submission, in order.
    fn try_all(&self, candidate: Result<&mut Candidate, Refusal>, tests: &[ClassTest]) -> Result<Vec<Tried>, RunError> {
        let candidate = match candidate {
            Ok(candidate) => candidate,
            Err(Refusal::Interrupted) => return Err(RunError::Interrupted),
            Err(refusal) => return Err(RunError::CannotRun(refusal.to_string())),
        };
        let tried = tests.iter().map(|test| match self.converse(candidate, test) {
            Ok(failure) => Ok(Tried { outcome: dialogue::outcome(failure.as_ref()), failure }),
            Err(RunError::CannotRun(reason)) => Ok(Tried { outcome: TestOutcome::Unknown(reason), failure: None }),
            Err(RunError::Interrupted) => Err(RunError::Interrupted),
        });
        tried.collect()
    }

    /// The compiled program.
    fn candidate<'s>(
        &self,
        program: &ProgramSubmission,
        compiled: &'s mut Option<Candidate>,
        cpu: Option<usize>,
    ) -> Result<&'s mut Candidate, Refusal> {
        let candidate = match compiled.take() {
            Some(candidate) => candidate,
            None => Candidate::prepare(&program.path, &program.beside, self.request.options, self.request.toolchain)?,
        };
        let candidate = compiled.insert(candidate);
        candidate.pin(cpu);
        Ok(candidate)
    }

    /// What goes wrong on a sequence. What goes wrong only once is no failure: the machine may have been slow.
    fn converse(&self, candidate: &mut Candidate, test: &ClassTest) -> Result<Option<Conversation>, RunError> {
        let missing = |what: &str| RunError::CannotRun(what.to_owned());
        let inputs = dialogue::inputs_of(&test.item).ok_or_else(|| missing("these are no inputs"))?;
        let task = self.request.tasks.get(test.entry).ok_or_else(|| missing("there is no such specification"))?;
        let spec = &task.dialog.spec;
        let mut functions = Functions::new(&task.dialog, self.request.toolchain, &self.request.specification.folder);
        let expected = gtrace(spec, &inputs, &mut functions).map_err(|error| match error.is_interruption() {
            true => RunError::Interrupted,
            false => RunError::CannotRun(error.message(spec)),
        })?;
        candidate.fit(spec, self.request.options)?;
        let mut converse = || Ok::<_, RunError>(refute_dialog::judge(spec, &expected, &candidate.run(&inputs)?));
        if converse()?.is_none() {
            return Ok(None);
        }
        converse()
    }
}

/// Verdicts on the tasks as those of one submission.
fn together<'e>(found: impl Iterator<Item = (DialogVerdict, &'e String)>) -> JudgedSubmission {
    let mut together = JudgedSubmission { verdicts: Vec::new(), tests: Vec::new() };
    for (verdict, entry) in found {
        let judged = dialogue::judged(verdict, entry);
        together.verdicts.extend(judged.verdicts);
        together.tests.extend(judged.tests);
    }
    together
}
