//! One search: from a problem to programs that can be shown.
//!
//! In: what is wanted, and what the search found. Out: a [`Round`]: programs that differ from one another, each with an input on
//! which it differs from the first; start at [`synthesized`] and [`judged`].
//! Every answer is written down, read back as a text in its context, and run on all examples in the evaluator; one that fails
//! there is a bug of ours and never shown. Answers between which no difference is found are the same program.
//! Not here: what to ask about them (see `question`), the search (crate `synth`).

use super::read::SynthTask;
use super::rivals::{
    Compared, Difference, Rival, RivalError, between_candidates, compare, difference, evaluate, natural,
    natural_results, text_of,
};
use super::spelled;
use crate::Text;
use crate::bench::Bench;
use crate::check::{does_not_fit, internal_words, panic_message};
use crate::loaded::Loaded;
use refute_check::Effort;
use refute_frontend::Grammar;
use refute_ir::TypePrinter;
use refute_ir::show_declaration::show_value_name;
use refute_ir::types::{ArgLabel, Type};
use refute_source::Name;
use refute_synth::{Answer, Config, End, Expr, Problem, SynthOutcome, synthesize, write};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Answers that are asked for beyond those wanted: some will turn out to be the same, and a question that tells most of them apart is best.
const SPARE: usize = 5;
/// What a candidate counts for a question that is no dearer than the first.
const WEIGHT: u32 = 60;

/// What a search came to.
#[derive(Debug)]
pub(super) struct Round {
    /// Programs that do what the examples say, the most likely first.
    pub(super) candidates: Vec<Candidate>,
    /// Why the search ended.
    pub(super) end: End,
    /// Its steps.
    pub(super) steps: u64,
    /// Things worth knowing.
    pub(super) notes: Vec<String>,
}

/// A program.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The text of the function.
    pub(super) text: String,
    /// How unlikely it is to be meant.
    pub(super) cost: u32,
    /// The function in its context, at the type that is wanted.
    pub(super) rival: Rival,
    /// Whether it leaves open what happens on some inputs.
    pub(super) partial: bool,
    /// Where it differs from the first candidate.
    pub(super) differs: Option<Difference>,
    /// What it gives for the inputs that a person would try.
    natural: Vec<Option<String>>,
}

/// How far to go.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// Steps of the search.
    pub(super) steps: u64,
    /// Programs.
    pub(super) programs: usize,
    /// How far to look for differences between them.
    pub(super) effort: Effort,
    /// Arguments, as they are shown, on which programs need not be told apart.
    pub(super) not_meant: Vec<Vec<String>>,
    /// Ends everything when it becomes true.
    pub(super) stop: Arc<AtomicBool>,
}

/// What went wrong inside.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum RoundError {
    /// A panic.
    #[error("{}", internal_words(.0))]
    Panic(String),
    /// No answer was one after all; what was wrong with each.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<String>())]
    AllLeftOut(Vec<LeftOut>),
}

/// Why an answer is not shown.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum LeftOut {
    #[error("{}", internal_words(.0))]
    Panic(String),
    #[error("An answer was left out, because its text {0}; {PLEASE_REPORT}")]
    Unreadable(#[from] RivalError),
    #[error("An answer was left out, because `{example}` does not hold for it ({got}); {PLEASE_REPORT}")]
    Wrong { example: String, got: String },
}

const PLEASE_REPORT: &str = "this is a bug of Refute, please report it together with the file.";

/// What the search finds.
pub(super) fn synthesized(wanted: &SynthTask, bounds: &Bounds) -> Result<SynthOutcome, RoundError> {
    let answers = if bounds.programs > 1 { bounds.programs.saturating_add(SPARE) } else { 1 };
    let config = Config { steps: bounds.steps, answers, ..Config::default() };
    let run = || synthesize(&wanted.problem, &config, &bounds.stop);
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| RoundError::Panic(panic_message(payload.as_ref())))
}

/// What is left of what was found when every answer is tried.
pub(super) fn judged(
    wanted: &SynthTask,
    loaded: &Loaded,
    found: SynthOutcome,
    bounds: &Bounds,
) -> Result<Round, RoundError> {
    let SynthOutcome { answers, end, steps } = found;
    let mut left_out = Vec::new();
    let mut round = Round { candidates: Vec::new(), end, steps, notes: Vec::new() };
    let most = if bounds.programs > 1 { bounds.programs + SPARE } else { 1 };
    let mut inputs = Vec::new();
    for answer in answers.iter() {
        if round.candidates.len() >= most {
            break;
        }
        // The first one is worth waiting for; comparing it with others is not, once somebody wants to stop.
        if !round.candidates.is_empty() && bounds.stop.load(Ordering::Relaxed) {
            break;
        }
        let tried = catch_unwind(AssertUnwindSafe(|| tried(wanted, loaded, answer)));
        match tried.unwrap_or_else(|payload| Err(LeftOut::Panic(panic_message(payload.as_ref())))) {
            Ok(mut candidate) => {
                if bounds.programs > 1 {
                    if round.candidates.is_empty() {
                        inputs = natural_inputs(wanted, &candidate.rival, bounds);
                    }
                    candidate.natural = natural_results(&candidate.rival, &inputs, &bounds.stop);
                }
                join(&mut round, candidate, &inputs, wanted, bounds);
            }
            Err(why) => left_out.push(why),
        }
    }
    if round.candidates.is_empty() && !answers.is_empty() {
        return Err(RoundError::AllLeftOut(left_out));
    }
    round.notes.extend(left_out.iter().map(ToString::to_string));
    ask_about(&mut round, &inputs, bounds.programs);
    Ok(round)
}

/// Puts the candidate that is asked about after the first one, with the input on which most of the others go other ways, too; the
/// likelier a candidate is, the more it counts.
fn ask_about(round: &mut Round, inputs: &[Vec<String>], programs: usize) {
    let Some(first) = round.candidates.first() else { return };
    let weight = |candidate: &Candidate| u64::from(WEIGHT / (1 + candidate.cost.saturating_sub(first.cost)));
    let left = |at: usize| {
        let mut ways: BTreeMap<&str, u64> = BTreeMap::new();
        // As many as without `--all`, so that the question is the same.
        for candidate in round.candidates.iter().take(2 + SPARE) {
            *ways.entry(candidate.natural[at].as_deref().unwrap_or_default()).or_default() += weight(candidate);
        }
        ways.values().map(|weight| weight * weight).sum::<u64>()
    };
    let rival_at = |at: usize| {
        let own = first.natural[at].as_ref()?;
        round
            .candidates
            .iter()
            .take(2 + SPARE)
            .position(|other| other.natural[at].as_ref().is_some_and(|gives| gives != own))
    };
    let asked = (0..inputs.len()).filter_map(|at| Some((left(at), at, rival_at(at)?))).min();
    if let Some((_, at, rival)) = asked {
        let difference = first.differs_at(&round.candidates[rival], &inputs[at], at);
        round.candidates[rival].differs = difference;
        round.candidates.swap(1, rival);
    }
    round.candidates.truncate(programs);
}

impl Candidate {
    /// The first of these inputs on which both have values that differ.
    fn natural_difference(&self, other: &Candidate, inputs: &[Vec<String>]) -> Option<Difference> {
        inputs.iter().enumerate().find_map(|(at, args)| self.differs_at(other, args, at))
    }

    fn differs_at(&self, other: &Candidate, args: &[String], at: usize) -> Option<Difference> {
        let (gives, instead) = (self.natural.get(at)?.clone()?, other.natural.get(at)?.clone()?);
        (gives != instead).then(|| difference(&self.rival, args, gives, instead))
    }
}

/// Whether people mean anything by arguments.
fn is_meant(args: &[String], wanted: &SynthTask, bounds: &Bounds) -> bool {
    let notation = wanted.notation();
    let shown: Vec<String> = args.iter().map(|arg| notation.show(arg)).collect();
    !bounds.not_meant.contains(&shown)
}

fn natural_inputs(wanted: &SynthTask, rival: &Rival, bounds: &Bounds) -> Vec<Vec<String>> {
    let mut inputs = natural(rival);
    inputs.retain(|args| is_meant(args, wanted, bounds));
    inputs
}

/// Takes a candidate in, unless it is the same program as another one.
fn join(round: &mut Round, mut candidate: Candidate, inputs: &[Vec<String>], wanted: &SynthTask, bounds: &Bounds) {
    let is_meant = |args: &[String]| is_meant(args, wanted, bounds);
    let mut differs = None;
    // Who is there only for a question is not worth a long comparison.
    let is_spare = round.candidates.len() >= bounds.programs;
    for other in &round.candidates {
        // A person is asked about what differs: a small input is better than the one that a solver comes to.
        if let Some(difference) = other.natural_difference(&candidate, inputs) {
            differs = differs.or(Some(difference));
            continue;
        }
        if is_spare {
            return;
        }
        match compare(&other.rival, &candidate.rival, between_candidates(bounds.effort), &bounds.stop) {
            Compared::Differ(difference) if !is_meant(&difference.args) => return,
            Compared::Differ(difference) => differs = differs.or(Some(difference)),
            Compared::Alike(_) | Compared::Unknown(_) => return,
        }
    }
    candidate.differs = differs;
    round.candidates.push(candidate);
}

/// Writes an answer down, reads it back and runs it on all examples; `Err` is about us.
fn tried(wanted: &SynthTask, loaded: &Loaded, answer: &Answer) -> Result<Candidate, LeftOut> {
    let problem = &wanted.problem;
    let text = write(problem, answer);
    let program = format!("{}\n{text}\n{}", wanted.background, at_its_type(problem));
    let rival = Rival::new(&program, &problem.name)?;
    // The examples may need functions that only they have, which the loaded program knows.
    let mut loaded = loaded.clone();
    let source = Text { name: "answer".to_string(), bytes: text.clone().into_bytes() };
    let (_, checked) = loaded.add_either(&source, Grammar::Program);
    if checked.has_errors() {
        return Err(RivalError::DoesNotFit(does_not_fit(&checked.diagnostics)).into());
    }
    // What is shown was tried, also when somebody wants to stop: an example takes a bounded number of steps.
    let mut bench = Bench::new(loaded, &Arc::default());
    for (example, shown) in problem.examples.iter().zip(&wanted.example_texts) {
        let got = evaluate(&mut bench, &spelled::call(problem, example));
        let expected = evaluate(&mut bench, &spelled::spell(problem, &example.result, &problem.result));
        if got != expected || expected.is_err() {
            return Err(LeftOut::Wrong { example: shown.clone(), got: text_of(&got) });
        }
    }
    Ok(Candidate {
        text,
        cost: answer.cost,
        rival,
        partial: is_partial(&answer.body),
        differs: None,
        natural: Vec::new(),
    })
}

/// Whether an expression leaves something open.
fn is_partial(expr: &Expr) -> bool {
    let any = |parts: &[Expr]| parts.iter().any(is_partial);
    refute_source::deep(|| match expr {
        Expr::Unspecified => true,
        Expr::Var(_) | Expr::Literal(_) => false,
        Expr::Construct(_, _, parts) | Expr::Component(_, parts) | Expr::Itself(parts) | Expr::Apply(_, parts) => {
            any(parts)
        }
        Expr::Lambda(_, body) => is_partial(body),
        Expr::Local(_, body, args) => is_partial(body) || any(args),
        Expr::Match(subject, _, arms) => is_partial(subject) || arms.iter().any(|arm| is_partial(&arm.body)),
    })
}

/// `let f : int -> int = f`: a text may be more general than what is wanted.
fn at_its_type(problem: &Problem) -> String {
    let name = show_value_name(Name::new(&problem.name));
    if problem.params.is_empty() {
        return String::new();
    }
    format!("let {name} : {} = {name}\n", shown_type(problem))
}

/// The type of the function that is wanted.
pub(super) fn shown_type(problem: &Problem) -> String {
    let arrow = |to: Type, from: &Type| Type::Arrow(ArgLabel::None, from.clone().into(), to.into());
    let ty = problem.params.iter().rev().fold(problem.result.clone(), arrow);
    TypePrinter::new(&problem.program.types).show(&ty)
}

#[cfg(test)]
mod tests;
