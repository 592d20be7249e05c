//! Tests a program on the inputs of a plan and finds its smallest failure.
//!
//! In: a specification, a [`Plan`], a program. Out: [`Tested`]: the shortest wrong conversation with small values, or none,
//! and how much was tested. Follows the paper's section 6: all samples of all paths; after a failure only shorter ones. The
//! samples are run by their length, so that the first failure already is a shortest one. Then its values are made small
//! (`testing::shrink`), and it is run again, to see whether it repeats.
//! Invariants: deterministic for a deterministic program; every run is on inputs that the specification speaks about; a
//! failure that does not repeat is said to be one that does not.
//! Not here: starting programs ([`Program`]), making inputs (`plan`).

mod shrink;

use crate::core::Spec;
use crate::gtrace::{GTrace, GtraceError, gtrace};
use crate::judge::judge;
use crate::plan::{PathStatus, Plan};
use crate::trace::{Input, Opaques, Program, Run, RunError};
use refute_verdict::dialog::{Conversation, Coverage};
use std::collections::BTreeSet;

/// How often a failure is repeated before it is taken for a bad moment.
const REPEATS: usize = 3;

/// What was found out about a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Tested {
    /// The shortest wrong conversation, with small values.
    pub failure: Option<Conversation>,
    /// How much of the specification was tested.
    pub coverage: Coverage,
    /// Things worth knowing, as sentences.
    pub notes: Vec<String>,
}

/// Why a program was not tested to the end: it is about us or the specification, never about the program.
#[derive(Clone, PartialEq, Debug)]
pub enum TestError {
    /// A run did not come about.
    Run(RunError),
    /// The specification has no answer for any of the inputs; this is why for the first of them.
    NothingToTest(GtraceError),
    /// It had an answer for the inputs of the failure, and has none any more.
    Unrepeatable(GtraceError),
}

impl From<RunError> for TestError {
    fn from(error: RunError) -> TestError {
        TestError::Run(error)
    }
}

impl TestError {
    /// The same as a sentence.
    pub fn message(&self, spec: &Spec) -> String {
        match self {
            TestError::Run(error) => error.to_string(),
            TestError::NothingToTest(error) => {
                format!("the specification says nothing for any of the inputs: {}", error.message(spec))
            }
            TestError::Unrepeatable(error) => error.message(spec),
        }
    }

    /// Why the inputs of a failure have no answer any more.
    fn unrepeatable(error: GtraceError) -> TestError {
        if error.is_interruption() { TestError::Run(RunError::Interrupted) } else { TestError::Unrepeatable(error) }
    }
}

/// Tests a program. `hear` is told how many of how many sequences are done.
pub fn test(
    spec: &Spec,
    plan: &Plan,
    program: &mut dyn Program,
    opaques: &mut dyn Opaques,
    hear: &mut dyn FnMut(usize, usize),
) -> Result<Tested, TestError> {
    let mut bench = Bench { spec, program, opaques };
    let samples = by_length(plan);
    let mut tested = Tested { failure: None, coverage: coverage(spec, plan), notes: plan.notes.clone() };
    let mut tried = BTreeSet::new();
    let mut unclear: Vec<GtraceError> = Vec::new();
    let mut found = None;
    let mut passing_failure = None;
    for (done, (path, inputs)) in samples.iter().enumerate() {
        hear(done, samples.len());
        let expected = match gtrace(spec, inputs, bench.opaques) {
            Ok(expected) => expected,
            Err(error) if error.is_interruption() => return Err(TestError::Run(RunError::Interrupted)),
            Err(error) => {
                unclear.push(error);
                continue;
            }
        };
        tested.coverage.runs += 1;
        tested.coverage.overflows += usize::from(expected.overflowed);
        match path {
            Some(path) => drop(tried.insert(*path)),
            None => tested.coverage.longest = tested.coverage.longest.max(inputs.len()),
        }
        let Some(failure) = bench.judged(&expected, inputs)? else { continue };
        // A bad moment of the machine is no failure of the program: it must go wrong twice.
        if bench.fails_again(&expected, inputs)? {
            found = Some((inputs.to_vec(), failure));
            break;
        }
        passing_failure.get_or_insert(failure);
    }
    hear(samples.len(), samples.len());
    tested.coverage.tested = tried.iter().filter(|path| plan.paths[**path].known == PathStatus::Satisfiable).count();
    if tested.coverage.runs == 0 && !unclear.is_empty() {
        return Err(TestError::NothingToTest(unclear.swap_remove(0)));
    }
    tested.notes.extend(left_out(spec, &unclear));
    if let Some((inputs, failure)) = found {
        report(&mut bench, inputs, failure, &mut tested)?;
    } else if let Some(failure) = passing_failure {
        tested.notes.push(format!(
            "Once a conversation went wrong ({}; inputs: {}), but not in {REPEATS} more runs on the same inputs; it does not count.",
            failure.message,
            failure.inputs.iter().map(Input::to_string).collect::<Vec<_>>().join(", ")
        ));
    }
    tested.notes.extend(overflow_note(spec, &tested.coverage));
    Ok(tested)
}

/// Makes a failure small, repeats it and reports it.
fn report(
    bench: &mut Bench<'_>,
    inputs: Vec<Input>,
    failure: Conversation,
    tested: &mut Tested,
) -> Result<(), TestError> {
    let (inputs, failure) = shrink::shrink(bench, inputs, failure)?;
    let expected = gtrace(bench.spec, &inputs, bench.opaques).map_err(TestError::unrepeatable)?;
    let times = if shrink::is_slow(&failure) { 1 } else { 2 };
    let runs = (0..times).map(|_| bench.program.run(&inputs)).collect::<Result<Vec<_>, _>>()?;
    let repeats = runs.iter().filter(|run| judge(bench.spec, &expected, run).is_some()).count();
    if repeats < runs.len() {
        tested.notes.push(format!(
            "The program does not always do the same: this conversation went wrong, and was repeated {} times, of which {} \
             went right.",
            runs.len(),
            runs.len() - repeats
        ));
    } else if !runs.iter().all(|run| same(run, &runs[0])) {
        tested
            .notes
            .push("The program does not always do the same on the same inputs; it went wrong each time.".to_owned());
    }
    if expected.overflowed {
        tested.notes.push(format!(
            "In this conversation a computation of the specification leaves the integers of {} bits.",
            bench.spec.options.avoid_overflow.unwrap_or(64)
        ));
    }
    tested.failure = Some(failure);
    Ok(())
}

/// Whether two runs are the same; messages on standard error may contain addresses.
fn same(one: &Run, other: &Run) -> bool {
    one.trace == other.trace && one.end == other.end
}

/// What a program is tested with.
struct Bench<'b> {
    spec: &'b Spec,
    program: &'b mut dyn Program,
    opaques: &'b mut dyn Opaques,
}

impl Bench<'_> {
    /// Runs the program and judges it.
    fn judged(&mut self, expected: &GTrace, inputs: &[Input]) -> Result<Option<Conversation>, RunError> {
        Ok(judge(self.spec, expected, &self.program.run(inputs)?))
    }

    /// Whether one of a few more runs on these inputs goes wrong, too.
    fn fails_again(&mut self, expected: &GTrace, inputs: &[Input]) -> Result<bool, RunError> {
        for _ in 0..REPEATS {
            if self.judged(expected, inputs)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What goes wrong on these inputs, if the specification speaks about them and something does.
    fn failure_on(&mut self, inputs: &[Input]) -> Result<Option<Conversation>, RunError> {
        match gtrace(self.spec, inputs, self.opaques) {
            Ok(expected) => self.judged(&expected, inputs),
            Err(_) => Ok(None),
        }
    }

    /// Whether the specification speaks about these inputs.
    fn speaks_about(&mut self, inputs: &[Input]) -> bool {
        gtrace(self.spec, inputs, self.opaques).is_ok()
    }
}

/// All samples with the numbers of their paths (none for those of the long path), the shortest first; otherwise in the
/// order of the plan.
fn by_length(plan: &Plan) -> Vec<(Option<usize>, &[Input])> {
    let paths = plan.paths.iter().enumerate();
    let of_paths = paths.flat_map(|(at, path)| path.samples.iter().map(move |sample| (Some(at), sample.as_slice())));
    let mut samples: Vec<(Option<usize>, &[Input])> =
        of_paths.chain(plan.long.iter().map(|sample| (None, sample.as_slice()))).collect();
    samples.sort_by_key(|(_, sample)| sample.len());
    samples
}

/// What is known before anything is run.
fn coverage(spec: &Spec, plan: &Plan) -> Coverage {
    let count = |known| plan.paths.iter().filter(|path| path.known == known).count();
    Coverage {
        satisfiable: count(PathStatus::Satisfiable),
        unknown: count(PathStatus::Unknown),
        unsatisfiable: plan.unsatisfiable,
        max_unfold: plan.max_unfold.min(spec.options.max_unfold),
        shortened: plan.paths.iter().filter(|path| path.cut).count(),
        ..Coverage::default()
    }
}

/// A note about sequences for which the specification has no answer.
fn left_out(spec: &Spec, unclear: &[GtraceError]) -> Option<String> {
    let first = unclear.first()?.message(spec);
    let sequences = if unclear.len() == 1 { "sequence was" } else { "sequences were" };
    Some(format!("{} input {sequences} left out, because the specification has no answer: {first}.", unclear.len()))
}

/// A note about runs outside of the machine's integers.
fn overflow_note(spec: &Spec, coverage: &Coverage) -> Option<String> {
    let bits = spec.options.avoid_overflow.unwrap_or(64);
    (coverage.overflows > 0).then(|| {
        format!(
            "In {} of {} runs a computation of the specification leaves the integers of {bits} bits; a program that computes \
             with machine integers may differ there.",
            coverage.overflows, coverage.runs
        )
    })
}

#[cfg(test)]
mod tests;
