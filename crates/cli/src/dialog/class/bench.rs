//! What is done for one submission: judging it, and trying inputs of the class on it.
//!
//! In: an [`Entrant`]. Out: outcomes; nothing when the user interrupts. A program is compiled once and kept between the
//! stages ([`Shelf`]).
//! Invariant: what is about us (a compiler that is missing) is never held against a submission.

use super::submissions::Entrant;
use crate::args::DialogCheckArgs;
use crate::dialog::check::{self, Candidate, Task};
use crate::dialog::languages::{Refusal, Toolchain};
use crate::dialog::opaques::Functions;
use crate::dialog::program::INTERRUPTED;
use crate::dialog::specification::Specification;
use refute_dialog::{Input, Program, gtrace};
use refute_grade::dialogue;
use refute_verdict::{Conversation, DialogJudgement, DialogVerdict, Judged, TestOutcome};
use std::sync::Mutex;

/// Where submissions are worked on.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    /// A specification with its inputs for each value of the parameters.
    pub tasks: &'a [Task],
    /// Where these come from.
    pub specification: &'a Specification,
    /// How programs are run.
    pub args: &'a DialogCheckArgs,
    /// Where they are compiled.
    pub toolchain: &'a Toolchain,
}

/// A program that was compiled, once it was; shared by the threads, one at a time.
pub(super) type Shelf = Mutex<Option<Candidate>>;

/// What came of judging a submission.
pub(super) enum Verdicts {
    /// The verdict for each task.
    Judged(Judged),
    /// It could not be judged here.
    Unavailable(String),
}

/// What came of an input.
pub(super) struct Tried {
    /// In a phrase.
    pub outcome: TestOutcome,
    /// The whole conversation when it went wrong.
    pub failure: Option<Conversation>,
}

/// An input sequence of the class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sequence {
    /// The task that it is for.
    pub entry: usize,
    /// The inputs, as [`dialogue::sequence`] writes them.
    pub test: String,
}

impl Bench<'_> {
    /// Judges a submission; `entries` are the names of the tasks. `None` when the user interrupts.
    pub(super) fn judge(
        &self,
        entrant: &Entrant,
        shelf: &Shelf,
        entries: &[String],
        cpu: Option<usize>,
    ) -> Option<Verdicts> {
        let mut shelf = shelf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let candidate = match self.candidate(entrant, &mut shelf, cpu) {
            Ok(candidate) => candidate,
            Err(Refusal::Interrupted) => return None,
            Err(Refusal::Unavailable(reason)) => return Some(Verdicts::Unavailable(reason)),
            Err(Refusal::Rejected(reason)) => {
                let rejected = || check::rejected(&entrant.path, self.specification, reason.clone());
                return Some(Verdicts::Judged(together(entries.iter().map(|entry| (rejected(), entry)))));
            }
        };
        let mut found = Vec::new();
        for (task, entry) in self.tasks.iter().zip(entries) {
            let task = std::slice::from_ref(task);
            let hear = &mut |_, _| {};
            let judged =
                check::judge(task, self.specification, candidate, &entrant.path, self.args, self.toolchain, hear);
            match judged {
                Ok(judged) if judged.verdict.verdict == DialogJudgement::Unjudged => {
                    return Some(Verdicts::Unavailable(judged.verdict.reason.unwrap_or_default()));
                }
                Ok(judged) => found.push((judged.verdict, entry)),
                Err(message) if message == INTERRUPTED => return None,
                Err(message) => return Some(Verdicts::Unavailable(message)),
            }
        }
        Some(Verdicts::Judged(together(found.into_iter())))
    }

    /// Tries input sequences on a submission, in order. `None` when the user interrupts.
    pub(super) fn try_all(
        &self,
        entrant: &Entrant,
        shelf: &Shelf,
        sequences: &[Sequence],
        cpu: Option<usize>,
    ) -> Option<Vec<Tried>> {
        let mut shelf = shelf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let unknown = |reason: &str| Tried { outcome: TestOutcome::Unknown(reason.to_owned()), failure: None };
        let candidate = match self.candidate(entrant, &mut shelf, cpu) {
            Ok(candidate) => candidate,
            Err(Refusal::Interrupted) => return None,
            Err(Refusal::Unavailable(reason) | Refusal::Rejected(reason)) => {
                return Some(sequences.iter().map(|_| unknown(&reason)).collect());
            }
        };
        let mut tried = Vec::new();
        for sequence in sequences {
            tried.push(match self.converse(candidate, sequence) {
                Ok(failure) => Tried { outcome: dialogue::outcome(failure.as_ref()), failure },
                Err(message) if message == INTERRUPTED => return None,
                Err(message) => unknown(&message),
            });
        }
        Some(tried)
    }

    /// The compiled program.
    fn candidate<'s>(
        &self,
        entrant: &Entrant,
        shelf: &'s mut Option<Candidate>,
        cpu: Option<usize>,
    ) -> Result<&'s mut Candidate, Refusal> {
        let candidate = match shelf.take() {
            Some(candidate) => candidate,
            None => Candidate::prepare(&entrant.path, &entrant.beside, self.args, self.toolchain)?,
        };
        let candidate = shelf.insert(candidate);
        candidate.pin(cpu);
        Ok(candidate)
    }

    /// What goes wrong on a sequence. What goes wrong only once is no failure: the machine may have been slow.
    fn converse(&self, candidate: &mut Candidate, sequence: &Sequence) -> Result<Option<Conversation>, String> {
        let inputs = dialogue::inputs_of(&sequence.test).ok_or("these are no inputs")?;
        let inputs: Vec<Input> = inputs.into_iter().map(|line| line.map_or(Input::End, Input::Line)).collect();
        let task = self.tasks.get(sequence.entry).ok_or("there is no such specification")?;
        let spec = &task.dialog.spec;
        let mut functions = Functions::new(&task.dialog, self.toolchain, &self.specification.folder);
        let expected = gtrace(spec, &inputs, &mut functions).map_err(|error| error.message(spec))?;
        candidate.fit(spec, self.args)?;
        let mut converse = || Ok::<_, String>(refute_dialog::judge(spec, &expected, &candidate.run(&inputs)?));
        if converse()?.is_none() {
            return Ok(None);
        }
        converse()
    }
}

/// Verdicts on the tasks as those of one submission.
fn together<'e>(found: impl Iterator<Item = (DialogVerdict, &'e String)>) -> Judged {
    let mut together = Judged { verdicts: Vec::new(), tests: Vec::new() };
    for (verdict, entry) in found {
        let judged = dialogue::judged(verdict, entry);
        together.verdicts.extend(judged.verdicts);
        together.tests.extend(judged.tests);
    }
    together
}
