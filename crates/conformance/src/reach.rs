//! Every small input of a function, run on the evaluator: what it reaches, and what it gives.
//!
//! In: a program, a function of it, and an [`Effort`]. Out: a visit for every run, smallest inputs first; start at
//! [`each_run`], or at [`reach`] for the smallest input of every branch. Shapes are those of `enumerate`; every hole is
//! filled with the constants of a [`Pool`], in all combinations while these are few, otherwise with a fixed choice.
//! Invariant: nothing here knows the engines of `cover`; the two have the evaluator and the shapes in common, no more.
//! Not here: comparing with what `cover` says (see the tests).

mod constants;

pub use constants::Pool;

use refute_enumerate::{Constant, Inputs, NodeId, Shape, Space, Strings, holes_of, size_of};
use refute_eval::{Concrete, Outcome};
use refute_ir::Program;
use refute_ir::program::{BranchId, GlobalId};
use refute_play::{CompiledProgram, Holes, Layout, Runner, lambdas_in};
use std::collections::BTreeMap;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Runs at most; a size that is begun may be left incomplete. A run with many steps counts as several.
    pub runs: u64,
    /// Combinations of constants for one shape at most.
    pub fillings: usize,
    /// No input is larger.
    pub size: usize,
}

/// A run.
pub struct Run<'a> {
    /// What inputs look like.
    pub space: &'a Space,
    /// The arguments.
    pub shapes: &'a [Shape],
    /// Their constants.
    pub constants: &'a [Constant],
    /// Their size.
    pub size: usize,
    /// The branches taken.
    pub branches: &'a [BranchId],
    /// It came to the value `true` (or any other value that is represented by 1).
    pub is_true: bool,
}

/// How far it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// All shapes up to this size were run.
    pub complete_to: usize,
    /// Runs.
    pub runs: u64,
    /// There is no larger input.
    pub finite: bool,
}

/// The smallest input that reaches something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Smallest {
    /// Its size.
    pub size: usize,
    /// The arguments, each as OCaml.
    pub arguments: Vec<String>,
}

/// Steps that a call may take. Few: a small input that runs longer runs for ever, or nearly.
const FUEL: u64 = 20_000;

/// A run with so many steps counts as two.
const LONG: u64 = 1_000;

/// The smallest input found for every branch that was reached, and how far was looked.
///
/// # Errors
/// Why the function cannot be called.
pub fn reach(
    program: &Program,
    entry: GlobalId,
    effort: Effort,
) -> Result<(BTreeMap<BranchId, Smallest>, Extent), String> {
    let mut found: BTreeMap<BranchId, Smallest> = BTreeMap::new();
    let extent = each_run(program, entry, effort, &mut |run| {
        for branch in run.branches {
            found.entry(*branch).or_insert_with(|| Smallest { size: run.size, arguments: run.arguments() });
        }
        true
    })?;
    Ok((found, extent))
}

/// Visits the runs of all small inputs until `visit` says stop.
///
/// # Errors
/// Why the function cannot be called.
pub fn each_run(
    program: &Program,
    entry: GlobalId,
    effort: Effort,
    visit: &mut dyn FnMut(&Run<'_>) -> bool,
) -> Result<Extent, String> {
    let (space, args) = arguments(program, entry)?;
    let layout = Layout::new(&space, &program.types);
    let mut script = CompiledProgram::new(program, layout);
    let (mut player, _) = Runner::<Concrete>::new(&script);
    if player.is_unbound(entry) {
        return Err("it has no value".to_string());
    }
    let pool = Pool::of(program);
    let mut inputs = Inputs::new(&space, args, Strings::Spelled);
    let largest = inputs.largest().unwrap_or(usize::MAX);
    let mut extent = Extent { finite: true, ..Extent::default() };
    for size in 0..=largest.min(effort.size) {
        let goes_on = inputs.of_size(size, &mut |shapes| {
            if script.add(&space, &lambdas_in(shapes)) {
                player.extend(&script);
            }
            for constants in pool.fillings(&holes_of(shapes), effort.fillings) {
                let holes = Holes { terms: &[] };
                let run = player.call(&script, entry, shapes, &constants, &holes, FUEL);
                extent.runs += 1 + run.steps / LONG;
                let is_true = matches!(run.outcome, Outcome::Value(value) if value.word == refute_eval::Word::int(1));
                let branches = player.machine.trace().branches();
                let size = size_of(shapes);
                let wanted = visit(&Run { space: &space, shapes, constants: &constants, size, branches, is_true });
                player.reset();
                if !wanted {
                    return false;
                }
            }
            extent.runs < effort.runs
        });
        if !goes_on {
            extent.finite = false;
            return Ok(extent);
        }
        extent.complete_to = size;
    }
    extent.finite = largest <= effort.size;
    Ok(extent)
}

impl Run<'_> {
    /// The arguments, each as OCaml.
    pub fn arguments(&self) -> Vec<String> {
        let mut rest = self.constants;
        let show = |shape: &Shape| {
            let (own, after) = rest.split_at(holes_of(std::slice::from_ref(shape)).len());
            rest = after;
            refute_enumerate::show(self.space, shape, own)
        };
        self.shapes.iter().map(show).collect()
    }
}

/// What the arguments of a function look like.
///
/// # Errors
/// Why it has none, or none that can be made.
pub fn arguments(program: &Program, entry: GlobalId) -> Result<(Space, Vec<NodeId>), String> {
    let (params, _) = program.types.parameters(&program.globals[entry.index()].ty);
    let mut space = Space::default();
    let add = |(_, param)| space.add(&program.types, &param).map_err(|why| format!("{} {}", why.ty, why.reason));
    let args = params.into_iter().map(add).collect::<Result<Vec<NodeId>, String>>()?;
    if args.is_empty() { Err("it is no function".to_string()) } else { Ok((space, args)) }
}
