//! What the runs of one subject share: terms, toplevel values, a machine for single primitives, and what is still to be reached.

use crate::cells::{Cells, Maker, Variables};
use crate::machine::Run;
use crate::run::Mode;
use crate::subject::Subject;
use crate::value::Val;
use refute_eval::Concrete;
use refute_ir::program::{BranchId, BuiltinException};
use refute_play::{CompiledProgram, Runner};
use refute_smt::{Model, Terms};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What outlives runs.
pub struct SharedState<'s> {
    /// The program.
    pub subject: &'s Subject,
    /// The solver's terms.
    pub terms: Terms,
    /// Their variables.
    pub(crate) variables: Variables,
    /// The values of toplevel variables.
    pub(crate) globals: Vec<Option<Val>>,
    /// Does single primitives on known values, and replays inputs.
    pub(crate) runner: Runner<Concrete>,
    /// The program with the lambdas that replayed inputs needed.
    pub(crate) compiled: CompiledProgram,
    /// Floats worth trying; the first one is tried first.
    pub(crate) floats: Vec<f64>,
    /// The addresses of what can be written to and outlives calls.
    pub(crate) lasting: FxHashSet<usize>,
    /// Branches that are still to be reached.
    pub(crate) wanted: FxHashSet<BranchId>,
    /// By function: whether calling it may take a branch that is still to be reached.
    pub(crate) leads: Vec<bool>,
    /// The number of the next exception identity.
    pub(crate) identities: u32,
}

impl<'s> SharedState<'s> {
    /// Runs the toplevel code of the program, each item with so many steps. There must be floats to try.
    pub fn new(subject: &'s Subject, floats: Vec<f64>, item_steps: u64) -> SharedState<'s> {
        let compiled = subject.compiled.clone();
        let (runner, _) = Runner::new(&compiled);
        let mut shared = SharedState {
            subject,
            terms: Terms::new(),
            variables: Variables::default(),
            globals: vec![None; subject.program.globals.len()],
            runner,
            compiled,
            floats,
            lasting: FxHashSet::default(),
            wanted: FxHashSet::default(),
            leads: vec![true; subject.program.functions.len()],
            identities: BuiltinException::ALL.len() as u32,
        };
        let items = &subject.program.items[subject.program.library.items..];
        for code in items.iter().filter_map(|item| item.code) {
            let start = (shared.open_input(), Model::default());
            let mut run = Run::new(&mut shared, start, std::iter::empty(), item_steps, Mode::Strict);
            // An item that does not come to its end leaves its variables without a value; who needs them is cut off.
            let _ = run.item(code);
        }
        shared.lasting = addresses(&shared.globals);
        shared
    }

    /// An input of which nothing is decided.
    pub fn open_input(&mut self) -> Cells {
        let subject = self.subject;
        Cells::new(&mut self.maker(), &subject.args)
    }

    /// What making cells needs.
    pub fn maker(&mut self) -> Maker<'_> {
        let subject = self.subject;
        Maker { space: &subject.space, minima: &subject.minima, terms: &mut self.terms, variables: &mut self.variables }
    }

    /// Says which branches are still to be reached: work that was put off is done only where it may lead to one of them.
    pub fn aim(&mut self, open: FxHashSet<BranchId>) {
        self.leads = self.subject.survey.leads_to(&self.subject.program, &open);
        self.wanted = open;
    }
}

/// The addresses of all that can be written to in values.
fn addresses(values: &[Option<Val>]) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    let mut open: Vec<Val> = values.iter().flatten().cloned().collect();
    while let Some(value) = open.pop() {
        let (place, parts) = match &value {
            Val::Block(block) => (Rc::as_ptr(block) as usize, block.fields.borrow().clone()),
            Val::Array(items) => (Rc::as_ptr(items) as usize, items.borrow().clone()),
            Val::Text(text) => (Rc::as_ptr(text) as usize, Vec::new()),
            Val::Closure(closure) => (Rc::as_ptr(closure) as usize, closure.captured.borrow().clone()),
            Val::Applied(applied) => {
                let parts = applied.1.iter().cloned().chain([applied.0.clone()]).collect();
                (Rc::as_ptr(applied) as usize, parts)
            }
            _ => continue,
        };
        if found.insert(place) {
            open.extend(parts);
        }
    }
    found
}

/// Gives the variables that a model does not know plain values.
pub fn complete(terms: &Terms, model: &mut Model) {
    if model.0.len() < terms.declared().len() {
        let plain = Model::plain(terms);
        model.0.extend(plain.0.into_iter().skip(model.0.len()));
    }
}
