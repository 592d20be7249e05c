//! `refute repair`: the smallest change of a submission after which no search tells it from the reference.
//!
//! In: a prepared [`Class`], a submission, and a [`RepairRequest`]. Out: a [`RepairVerdict`]; start at [`repair()`].
//! Invariants: a patch was searched for differences with the effort of the exercise, every entry of it; the same request gives
//! the same verdict.
//! Not here: what is tried (crate `repair`), files and terminals (see `cli`).

mod donors;
mod inputs;
#[cfg(test)]
mod tests;
mod workbench;

use crate::check::{application, internal};
use crate::{Assignment, Class, Event, Text, convert};
use donors::{Donor, donors, read};
use refute_check::CandidateRunner;
use refute_repair::{
    Change, Extent, Origin, Patch, Reading, Report, Request, applied, explain_for, place_words, unfinished, unified,
};
use refute_source::{FileId, Name, Sources, Span};
use refute_verdict::{
    CheckVerdict, ClassTest, Edit, Judgement, Place, Proof, RepairAnswer, RepairExtent, RepairPatch, RepairSource,
    RepairSuspect, RepairVerdict, RepairWork, Search, StopReason,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use workbench::{Test, Workbench};

/// How a submission is repaired.
#[derive(Clone, Debug)]
pub struct RepairRequest<'a> {
    /// Other submissions of the class: those without a difference lend their pieces.
    pub class: &'a [Text],
    /// Whether all of `class` were judged already and have no difference; else the nearest ones are judged here.
    pub judged: bool,
    /// The instructor's tests: they must hold with a patch as well.
    pub tests: &'a [ClassTest],
    /// How much is tried.
    pub config: RepairConfig,
}

/// How much is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairConfig {
    /// Changed programs that are loaded at most.
    pub candidates: u64,
}

impl Default for RepairConfig {
    fn default() -> RepairConfig {
        RepairConfig { candidates: 20_000 }
    }
}

/// How far it has come, for people who wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairProgress {
    /// Changed programs that were tried.
    pub candidates: u64,
    /// Of the tests known so far, the most that one of them passes, and all.
    pub passed: (usize, usize),
}

/// Bytes of a text that is repaired, or lends pieces.
const LONGEST: usize = 64 << 10;

/// Repairs a submission.
pub fn repair(
    class: &Class,
    submission: &Text,
    request: &RepairRequest<'_>,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(RepairProgress),
) -> RepairVerdict {
    let work = AssertUnwindSafe(|| repaired(class, submission, request, stop, progress));
    catch_unwind(work).unwrap_or_else(|payload| RepairVerdict {
        reason: Some(internal(payload.as_ref())),
        ..RepairVerdict::new(&submission.name, class.assignments()[0].entry(), RepairAnswer::Unjudged)
    })
}

fn repaired(
    class: &Class,
    submission: &Text,
    request: &RepairRequest<'_>,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(RepairProgress),
) -> RepairVerdict {
    let mut wrong = None;
    for (entry, assignment) in class.assignments().iter().enumerate() {
        let verdict = crate::check(assignment, submission, stop, &mut |_: Event<'_>| {});
        let interrupted = verdict.search.as_ref().is_some_and(|search| search.stop == StopReason::Interrupted);
        match verdict.verdict {
            Judgement::NoDifference if interrupted => {
                return RepairVerdict::new(&submission.name, assignment.entry(), RepairAnswer::Interrupted);
            }
            Judgement::NoDifference | Judgement::Proved => {}
            Judgement::Differs => wrong = wrong.or(Some((entry, verdict))),
            judgement => return without_repair(assignment, verdict, judgement),
        }
    }
    let Some((entry, verdict)) = wrong else {
        return RepairVerdict::new(&submission.name, class.assignments()[0].entry(), RepairAnswer::NothingFound);
    };
    let assignment = &class.assignments()[entry];
    let base = RepairVerdict {
        call: verdict.call.clone(),
        reference: verdict.reference.clone(),
        got: verdict.got.clone(),
        ..RepairVerdict::new(&submission.name, assignment.entry(), RepairAnswer::NoPatch)
    };
    let never_written = |text: &Text| unfinished(&text.bytes, assignment.entry());
    // Where the reference itself is a constant, a constant is an answer.
    let stub = never_written(submission).filter(|_| never_written(assignment.reference_text()).is_none());
    if let Some(stub) = stub {
        let suspect = RepairSuspect { place: place(submission, &stub.at), what: stub.words.clone(), suspicion: 1.0 };
        return RepairVerdict {
            answer: RepairAnswer::Unfinished,
            hints: vec![stub.words.clone()],
            reason: Some(stub.words),
            suspects: vec![suspect],
            ..base
        };
    }
    // Every changed text is read as a whole, so that the work grows with its length and with the number of its places.
    if submission.bytes.len() > LONGEST {
        let reason = format!("the program is longer than {} KB, which is too long to look for a patch", LONGEST >> 10);
        return RepairVerdict { reason: Some(reason), ..base };
    }
    if !assignment.is_sequence() && verdict.call.as_deref().is_some_and(|call| application(call).is_none()) {
        let reason = "single calls do what the reference does; state that is kept between calls is not repaired";
        return RepairVerdict { reason: Some(reason.to_string()), notes: verdict.notes, ..base };
    }
    let donors = donors(class, submission, request, stop);
    let Some(student) = read(assignment, submission, None) else {
        return RepairVerdict { answer: RepairAnswer::Unjudged, ..base };
    };
    let file = student.checked.tree.file;
    match bench(class, submission, (entry, file), request, stop, progress) {
        Some(mut bench) => Repair { assignment, submission, student, donors, base }.run(&mut bench, request),
        None => RepairVerdict { reason: Some("the counterexample could not be run again".to_string()), ..base },
    }
}

/// The submission on its machine, with the first tests.
fn bench<'a>(
    class: &'a Class,
    submission: &'a Text,
    (wrong, file): (usize, FileId),
    request: &RepairRequest<'a>,
    stop: &'a Arc<AtomicBool>,
    progress: &'a mut dyn FnMut(RepairProgress),
) -> Option<Workbench<'a>> {
    let (mut candidate_runner, mut before): (Vec<CandidateRunner>, Vec<CandidateRunner>) = Default::default();
    let mut tests = Vec::new();
    let mut constants = BTreeSet::new();
    for (entry, assignment) in class.assignments().iter().enumerate() {
        let side = assignment.side(submission)?;
        let reference = assignment.reference_side();
        constants.extend(refute_check::literals(&reference.program, reference.target()));
        constants.extend(refute_check::literals(&side.program, side.target()));
        if entry == wrong {
            let input = assignment.exercise().find(&submission.name, &side, stop).input?;
            tests.insert(0, Test { entry, input });
        }
        let mut one = assignment.exercise().candidate_runner(&submission.name, &side).ok()?;
        inputs::inputs(&mut one, entry, &mut tests);
        candidate_runner.push(one);
        before.push(assignment.exercise().candidate_runner(&submission.name, &side).ok()?);
    }
    Some(Workbench {
        class,
        name: &submission.name,
        candidate_runner,
        tests,
        asserts: request.tests,
        broken: broken(class, submission),
        constants,
        stop,
        progress,
        file,
        elsewhere: vec![false; class.assignments().len()],
        long: 0,
        last: None,
        steps: 0,
        keeps_state: false,
        before,
        reached: Vec::new(),
        searched: BTreeMap::new(),
    })
}

/// The rules of the exercise that a text breaks.
fn broken(class: &Class, text: &Text) -> BTreeSet<String> {
    crate::survey(class, text).findings.into_iter().map(|finding| finding.rule).collect()
}

/// A submission that is wrong, with everything that may mend it.
struct Repair<'a> {
    assignment: &'a Assignment,
    submission: &'a Text,
    student: Donor,
    donors: Vec<Donor>,
    /// What is known so far.
    base: RepairVerdict,
}

impl Repair<'_> {
    fn run(self, bench: &mut Workbench<'_>, request: &RepairRequest<'_>) -> RepairVerdict {
        let student = self.student.reading();
        let donors: Vec<Reading<'_>> = self.donors.iter().map(Donor::reading).collect();
        let asked = Request {
            student: &student,
            donors: &donors,
            entry: Name::new(self.function()),
            candidates: request.config.candidates,
        };
        let report = refute_repair::repair(&asked, bench);
        let work = RepairWork {
            candidates: report.candidates,
            run: report.run,
            tests: bench.tests.len(),
            verifications: report.verifications,
            steps: bench.steps,
            cpu_ms: None,
        };
        let base = RepairVerdict { work, ..self.base.clone() };
        if let Some(patch) = &report.patch {
            let text = applied(&self.submission.bytes, &patch.changes);
            if let Some(searched) = bench.searched.remove(&text) {
                let mut told = self.told(base, patch, &student, &text, searched, request);
                let is_only_entry = bench.class.assignments().len() == 1;
                if let Some(patch) = told.patch.as_mut().filter(|_| is_only_entry) {
                    patch.proof = self.proof(&text);
                }
                return told;
            }
        }
        if bench.stop.load(Ordering::Relaxed) {
            return RepairVerdict { answer: RepairAnswer::Interrupted, ..base };
        }
        self.without_patch(base, &report)
    }

    /// The name by which the function under test is bound, whatever module it stands in.
    fn function(&self) -> &str {
        let entry = self.assignment.entry();
        entry.rsplit('.').next().unwrap_or(entry)
    }

    /// A proof that the patched program is the same, where one is asked for and is found.
    fn proof(&self, patched: &[u8]) -> Option<Proof> {
        let text = Text { name: self.submission.name.clone(), bytes: patched.to_vec() };
        self.assignment.exercise().proof(&self.assignment.side(&text)?)
    }

    fn told(
        &self,
        base: RepairVerdict,
        patch: &Patch,
        student: &Reading<'_>,
        text: &[u8],
        verified: Search,
        request: &RepairRequest<'_>,
    ) -> RepairVerdict {
        let Patch { changes, extent, origin, tokens, idle, .. } = patch;
        let entry = self.function();
        let mut words = explain_for(&self.submission.bytes, changes, Some(entry));
        let extent = *extent.max(&told_extent(&words.replaced, entry));
        if extent == Extent::Replacement {
            words = words.of_replacement(entry);
        } else if let Some(at) = idle.first() {
            let place = place_words(&self.submission.bytes, at.clone());
            words.explanation += &format!("; after that nothing comes to {place} any more");
        }
        let place = |at: &Range<usize>| place(self.submission, at);
        let edits = changes.iter().map(|Change { at, text }| Edit {
            place: place(at),
            replacement: String::from_utf8_lossy(text).into_owned(),
        });
        let suspects = words.places.iter().map(|(at, what)| RepairSuspect {
            place: place(at),
            what: what.clone(),
            suspicion: 1.0,
        });
        let patch = RepairPatch {
            edits: edits.collect(),
            explanation: words.explanation,
            extent: match extent {
                // Of functions that are tested together none is another's helper.
                Extent::Helper if !self.assignment.is_sequence() => RepairExtent::Helper,
                Extent::Edit | Extent::Helper if words.places.len() < 2 => RepairExtent::Place,
                Extent::Edit | Extent::Helper => RepairExtent::Places,
                Extent::Replacement => RepairExtent::Replacement,
            },
            source: match origin {
                Origin::Itself => RepairSource::Itself,
                Origin::Donor(index) => match self.donors.get(*index).and_then(|donor| donor.name.clone()) {
                    Some(name) => RepairSource::Submission(name),
                    None => RepairSource::Reference,
                },
            },
            mistakes: words.mistakes,
            key: words.key,
            diff: unified(&self.submission.name, &self.submission.bytes, text),
            text: String::from_utf8_lossy(text).into_owned(),
            changed_tokens: *tokens,
            idle: idle.iter().map(place).collect(),
            tokens: student.all_tokens(),
            verified,
            proof: None,
            tests: (!request.tests.is_empty()).then_some(request.tests.len()),
        };
        RepairVerdict {
            answer: RepairAnswer::Repaired,
            suspects: suspects.collect(),
            hints: words.hints.to_vec(),
            patch: Some(patch),
            ..base
        }
    }

    fn without_patch(&self, base: RepairVerdict, report: &Report) -> RepairVerdict {
        let suspects = report.suspects.iter().take(SUSPECTS).map(|(at, suspicion)| RepairSuspect {
            place: place(self.submission, at),
            what: place_words(&self.submission.bytes, at.clone()),
            suspicion: *suspicion,
        });
        let suspects: Vec<RepairSuspect> = suspects.collect();
        let look = |suspect: &RepairSuspect| format!("Look at {} (line {}).", suspect.what, suspect.place.start.line);
        let hints = suspects.first().map(look).into_iter().collect();
        let reason = format!("none of {} changed programs holds", report.candidates);
        RepairVerdict { suspects, hints, reason: Some(reason), ..base }
    }
}

/// What the words say about functions whose body is another one holds for the extent too.
fn told_extent(replaced: &[String], entry: &str) -> Extent {
    match replaced {
        [] => Extent::Edit,
        names if names.iter().any(|name| name == entry) => Extent::Replacement,
        _ => Extent::Helper,
    }
}

/// Suspicious places that are told when there is no patch.
const SUSPECTS: usize = 3;

fn place(text: &Text, at: &Range<usize>) -> Place {
    let mut sources = Sources::new();
    let file = sources.add(text.name.as_str(), text.bytes.as_slice());
    convert::place(&sources, Span::new(file, at.start as u32, at.end as u32))
}

/// The verdict on a submission that cannot be compared.
fn without_repair(assignment: &Assignment, verdict: CheckVerdict, judgement: Judgement) -> RepairVerdict {
    let answer = match judgement {
        Judgement::DoesNotFit => RepairAnswer::DoesNotFit,
        Judgement::Rejected => RepairAnswer::Rejected,
        _ => RepairAnswer::Unjudged,
    };
    let too_slow = (judgement == Judgement::TooSlow).then(|| "it is too slow to judge".to_string());
    RepairVerdict {
        misfit: verdict.misfit,
        reason: verdict.reason.or(too_slow),
        diagnostics: verdict.diagnostics,
        notes: verdict.notes,
        ..RepairVerdict::new(&verdict.submission, assignment.entry(), answer)
    }
}
