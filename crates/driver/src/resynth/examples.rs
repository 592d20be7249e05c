//! Examples of what a function does, and where they come from.
//!
//! In: a function. Out: [`Sample`]s: [`base`] are inputs for its branches, inputs like them and what recursive calls receive;
//! [`parts`] are the same with arguments made smaller by one constructor.
//! Where functions of the file can be arguments, they are: an example with a name in it says more than one with a lambda.
//! Invariant: every sample was run, and its result can be written down.

use super::original::Original;
use crate::cover::{CoverConfig, CoverRequest, Recursive, Scope, Tests, cover};
use crate::{Event, ResynthRequest};
use refute_ir::types::{Type, TypeDeclKind, TypeTable};
use refute_ocaml::Node;
use refute_synth::{Datum, Problem};
use refute_verdict::{CoverVerdict, InputOrigin, ResynthOrigin};
use std::sync::Arc;

/// As many examples as a search is begun with.
const MOST: usize = 24;
/// As many inputs as are made of the parts of one.
const MOST_PARTS: usize = 8;
/// As many functions as take turns as one argument.
const MOST_FUNCTIONS: usize = 3;

/// An example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    pub(super) args: Vec<String>,
    pub(super) result: String,
    pub(super) origin: ResynthOrigin,
    /// Branches of the function that it takes.
    pub(super) takes: Vec<usize>,
}

impl Sample {
    /// The example of an input, when its result can be written down.
    pub(super) fn of(original: &mut Original, args: Vec<String>, origin: ResynthOrigin) -> Option<Sample> {
        let answered = original.answer(&args)?;
        Some(Sample { args, result: answered.result, origin, takes: answered.takes })
    }

    /// How much there is to read, and the text where that is the same.
    pub(super) fn size(&self) -> (usize, Vec<String>) {
        (self.args.iter().map(|arg| words(arg)).sum(), self.args.clone())
    }
}

/// How many names and constants there are in a text.
fn words(text: &str) -> usize {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'' || c == '"';
    text.split(|c| !part_of_word(c)).filter(|word| !word.is_empty()).count() + text.matches("[]").count()
}

/// What covering found.
pub(super) fn covered(request: &ResynthRequest<'_>, tell: &mut dyn FnMut(Event<'_>)) -> CoverVerdict {
    let request = CoverRequest {
        text: request.text,
        entry: request.entry,
        language: request.language,
        scope: Scope::Function,
        per_path: 1,
        recursive: Recursive::Listed,
        against: None,
        tests: Tests::Unwritten,
        config: CoverConfig { steps: request.cover_steps, ..CoverConfig::default() },
        stop: Arc::clone(&request.stop),
    };
    cover(&request, &mut |event: Event<'_>| tell(event))
}

/// The examples that a search is begun with, smallest first.
pub(super) fn base(original: &mut Original, covered: &CoverVerdict) -> Vec<Sample> {
    let (params, _) = original.signature();
    let choices: Vec<Vec<String>> = params
        .iter()
        .map(|ty| match ty {
            Type::Arrow(..) => original.functions_of(ty).into_iter().take(MOST_FUNCTIONS).collect(),
            _ => Vec::new(),
        })
        .collect();
    let mut samples: Vec<Sample> = Vec::new();
    for input in &covered.inputs {
        let origin = match input.origin {
            InputOrigin::Branch => ResynthOrigin::Branch,
            InputOrigin::Similar => ResynthOrigin::Similar,
            InputOrigin::Recursive => ResynthOrigin::Recursive,
        };
        for args in with_functions(&input.arguments, &choices) {
            add(&mut samples, Sample::of(original, args, origin));
        }
    }
    samples.sort_by_key(Sample::size);
    // Those for branches come before those that are only like them.
    let rank = |sample: &Sample| usize::from(sample.origin != ResynthOrigin::Branch);
    samples.sort_by_key(rank);
    samples.truncate(MOST);
    samples.sort_by_key(Sample::size);
    samples
}

/// The arguments with every choice of functions for the places that have some.
fn with_functions(args: &[String], choices: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut all = vec![args.to_vec()];
    for (place, names) in choices.iter().enumerate().filter(|(_, names)| !names.is_empty()) {
        let changed = |args: &Vec<String>| {
            let with = |name: &String| {
                let mut args = args.clone();
                if let Some(arg) = args.get_mut(place) {
                    *arg = name.clone();
                }
                args
            };
            names.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(changed).collect();
    }
    all
}

/// Adds an example unless it is there.
pub(super) fn add(samples: &mut Vec<Sample>, sample: Option<Sample>) {
    if let Some(sample) = sample.filter(|sample| !samples.iter().any(|other| other.args == sample.args)) {
        samples.push(sample);
    }
}

/// The samples of a problem with arguments less one constructor, as far as they are new: what a recursive call may receive.
pub(super) fn parts(original: &mut Original, problem: &Problem, samples: &[Sample]) -> Vec<Sample> {
    let mut all = samples.to_vec();
    for (example, sample) in problem.examples.iter().zip(samples) {
        let smaller = |(place, (ty, datum)): (usize, (&Type, &Datum))| {
            let parts = inside(&problem.program.types, ty, datum);
            let texts = parts.iter().filter_map(text);
            sample.args.get(place).cloned().into_iter().chain(texts).collect::<Vec<String>>()
        };
        let choices: Vec<Vec<String>> = problem.params.iter().zip(&example.args).enumerate().map(smaller).collect();
        for args in combined(&choices) {
            if !all.iter().any(|other| other.args == args) {
                add(&mut all, Sample::of(original, args, ResynthOrigin::Part));
            }
        }
    }
    all.split_off(samples.len())
}

/// Every way to take one of each, up to a number.
fn combined(choices: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for texts in choices {
        let with = |args: &Vec<String>| {
            let one = |text: &String| args.iter().chain([text]).cloned().collect::<Vec<String>>();
            texts.iter().map(one).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).take(MOST_PARTS).collect();
    }
    all
}

/// The parts of a value that have its type.
fn inside(types: &TypeTable, ty: &Type, datum: &Datum) -> Vec<Datum> {
    match (types.expand(ty), datum) {
        (_, Datum::List(items)) => {
            items.split_first().map(|(_, rest)| Datum::List(rest.to_vec())).into_iter().collect()
        }
        (Type::Con(id, _), Datum::Construct(name, args)) => {
            let TypeDeclKind::Variant(constructors) = &types.get(id).kind else { return Vec::new() };
            let Some(own) = constructors.iter().find(|constructor| constructor.name == *name) else {
                return Vec::new();
            };
            let same = |ty: &Type| matches!(ty, Type::Con(other, _) if *other == id);
            own.args.iter().zip(args).filter(|(ty, _)| same(ty)).map(|(_, arg)| arg.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// A value as OCaml; none for functions and records.
fn text(datum: &Datum) -> Option<String> {
    node(datum).map(|node| node.alone())
}

fn node(datum: &Datum) -> Option<Node> {
    let all = |parts: &[Datum]| parts.iter().map(|part| refute_source::deep(|| node(part))).collect::<Option<Vec<_>>>();
    Some(match datum {
        Datum::Int(n) => Node::int(*n),
        Datum::Char(byte) => Node::character(*byte),
        Datum::Float(x) => Node::float(*x),
        Datum::String(bytes) => Node::string(bytes),
        Datum::Tuple(parts) => Node::tuple(all(parts)?),
        Datum::List(parts) => Node::list(all(parts)?),
        Datum::Construct(name, args) => Node::construct(name.as_str(), all(args)?),
        Datum::Record(_) | Datum::Function(_) | Datum::Table(_) => return None,
    })
}
