//! The state of one run, and what every part of the machine needs: deciding, demanding, forcing.
//!
//! A run goes through the core program once, on an input of which only a part is decided, under a model that gives the
//! solver's variables values. Where the program looks at an open cell the run takes the smallest constructor; where it
//! decides on a term the run goes the way the model says. Every other way is a [`Fork`].
//! Invariant: a run depends on its input, its model and the program alone.

use crate::cells::{Cell, CellId, Cells, Maker, case_minimum, cases};
use crate::cut::CutReason;
use crate::memory::Key;
use crate::run::{CallTables, Change, Decided, Fork, Mode, Site};
use crate::shared::{SharedState, complete};
use crate::value::{Block, Text, Thunk, Val};
use refute_enumerate::{Node, NodeId};
use refute_ir::program::{BranchId, BuiltinException, ExprId, FunctionId};
use refute_ir::types::Repr;
use refute_smt::{Constant, Model, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// Conditions recorded in one run at most.
const MOST_CONDITIONS: usize = 400;
/// Calls inside calls at most.
const DEEPEST: u32 = 4_000;

/// Why evaluation does not go on.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    /// An exception on its way to a handler.
    Raise(Val),
    /// An exception from work that was put off: no handler was around where the work was to be done.
    Uncaught,
    /// The branch that was to be reached is reached.
    Reached,
    /// A string is looked into that is decided as a whole so far.
    Respell(CellId),
    /// The program ended itself, or reads what is not there.
    Ended,
    /// The run was cut off: the reason.
    Cut(CutReason),
}

/// What evaluation gives.
pub(crate) type Res<T> = Result<T, Halt>;

/// A run.
pub(crate) struct Run<'r, 's> {
    /// What outlives it.
    pub shared: &'r mut SharedState<'s>,
    /// The input.
    pub cells: Cells,
    /// The values of the solver's variables.
    pub model: Model,
    /// The conditions on which it went its way, beside those that were known when it began.
    pub conditions: Vec<Decided>,
    known: FxHashSet<Term>,
    /// The other ways.
    pub forks: Vec<Fork>,
    /// Steps left.
    pub fuel: u64,
    /// Handlers around the current place.
    pub handlers: u32,
    /// Whether work may be put off.
    pub mode: Mode,
    /// Branches of the program taken, in order, each once.
    pub taken: Vec<BranchId>,
    /// The run ends when this is taken.
    pub target: Option<BranchId>,
    /// Cells that were looked at.
    pub demanded: FxHashSet<CellId>,
    /// Why the run does not show all that can happen, when it does not.
    pub incomplete: Option<CutReason>,
    /// Calls of function arguments: the arguments, and the result.
    pub tables: CallTables,
    /// Work that was put off, in order.
    pub pending: Vec<Rc<RefCell<Thunk>>>,
    /// Writes to take back.
    pub undo: Vec<Undo>,
    made: FxHashMap<CellId, Val>,
    /// What calls gave, with what keeps their names true.
    pub memory: FxHashMap<Key, Remembered>,
    depth: u32,
    /// The place in the program.
    pub site: Site,
}

/// The value of a call, and the function with its arguments.
pub(crate) type Remembered = (Val, (Val, Vec<Val>));

/// A write to take back.
pub(crate) enum Undo {
    /// A field of a block.
    Field(Rc<Block>, usize, Val),
    /// An item of an array.
    Item(Rc<RefCell<Vec<Val>>>, usize, Val),
    /// A text.
    Text(Rc<RefCell<Text>>, Text),
}

impl<'r, 's> Run<'r, 's> {
    /// A run that has not begun. The conditions that are known hold under the model.
    pub(crate) fn new(
        shared: &'r mut SharedState<'s>,
        (cells, model): (Cells, Model),
        known: impl Iterator<Item = Term>,
        fuel: u64,
        mode: Mode,
    ) -> Run<'r, 's> {
        Run {
            shared,
            cells,
            model,
            conditions: Vec::new(),
            known: known.collect(),
            forks: Vec::new(),
            fuel,
            handlers: 0,
            mode,
            taken: Vec::new(),
            target: None,
            demanded: FxHashSet::default(),
            incomplete: None,
            tables: FxHashMap::default(),
            pending: Vec::new(),
            undo: Vec::new(),
            made: FxHashMap::default(),
            memory: FxHashMap::default(),
            depth: 0,
            site: (FunctionId(0), ExprId(0)),
        }
    }

    /// What making cells needs, beside the cells.
    pub(crate) fn maker(&mut self) -> (Maker<'_>, &mut Cells) {
        (self.shared.maker(), &mut self.cells)
    }

    /// One step.
    pub(crate) fn step(&mut self) -> Res<()> {
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return Err(Halt::Cut(CutReason::TooManySteps)),
        }
        Ok(())
    }

    /// Goes one call deeper.
    pub(crate) fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= DEEPEST {
            return Err(Halt::Cut(CutReason::TooDeepCalls));
        }
        self.depth += 1;
        let done = refute_source::deep(|| work(self));
        self.depth -= 1;
        done
    }

    /// Notes that a branch is taken.
    pub(crate) fn take(&mut self, branch: BranchId) -> Res<()> {
        if branch.index() >= self.shared.subject.program.library.branches && !self.taken.contains(&branch) {
            self.taken.push(branch);
        }
        if self.target == Some(branch) { Err(Halt::Reached) } else { Ok(()) }
    }

    /// Something happened of which the run does not show all.
    pub(crate) fn admit(&mut self, reason: CutReason) {
        self.incomplete.get_or_insert(reason);
    }

    /// Decides a condition: the model says which way.
    pub(crate) fn decide(&mut self, condition: Term) -> Res<bool> {
        if let Some(Constant::Bool(value)) = self.shared.terms.as_constant(condition) {
            return Ok(value);
        }
        complete(&self.shared.terms, &mut self.model);
        let holds = match self.shared.terms.holds(condition, &self.model) {
            Some(holds) => holds,
            None => {
                self.admit(CutReason::TermWithoutValue);
                return Ok(false);
            }
        };
        if self.shared.terms.too_large(condition) {
            self.admit(CutReason::ConditionTooLarge);
            return Ok(holds);
        }
        let literal = if holds { condition } else { self.shared.terms.not(condition) };
        if self.known.insert(literal) {
            if self.conditions.len() >= MOST_CONDITIONS {
                return Err(Halt::Cut(CutReason::TooManyDecisions));
            }
            self.conditions.push(Decided { condition: literal, site: self.site, moment: self.cells.now() });
        }
        Ok(holds)
    }

    /// A truth value.
    pub(crate) fn truth(&mut self, value: &Val) -> Res<bool> {
        match self.force(value)? {
            Val::Int(value) => Ok(value != 0),
            Val::Term(term) => self.decide(term),
            _ => Err(Halt::Cut(CutReason::NoTruthValue)),
        }
    }

    /// The integer that a value is under the model; other values are other runs.
    pub(crate) fn pin(&mut self, value: &Val) -> Res<i64> {
        match value {
            Val::Int(value) => Ok(*value),
            Val::Term(term) if self.shared.terms.sort(*term) == Sort::Bool => Ok(self.decide(*term)?.into()),
            Val::Term(term) => {
                complete(&self.shared.terms, &mut self.model);
                let Some(Constant::Int(number)) = self.shared.terms.eval(*term, &self.model) else {
                    return Err(Halt::Cut(CutReason::TermWithoutValue));
                };
                let constant = self.shared.terms.int(number);
                let equal = self.shared.terms.equal(*term, constant);
                self.decide(equal)?;
                Ok(number)
            }
            _ => Err(Halt::Cut(CutReason::NoInteger)),
        }
    }

    /// A value as far as its outermost constructor: cells are decided, work is done.
    pub(crate) fn force(&mut self, value: &Val) -> Res<Val> {
        match value {
            Val::Cell(id) => self.demand(*id),
            Val::Thunk(thunk) => {
                let value = self.finish(thunk)?;
                // What work comes to may be a cell of the input.
                if let Val::Cell(id) = value { self.demand(id) } else { Ok(value) }
            }
            _ => Ok(value.clone()),
        }
    }

    /// Does work that was put off, unless it is done; cells are left as they are.
    pub(crate) fn finish(&mut self, thunk: &Rc<RefCell<Thunk>>) -> Res<Val> {
        let work = std::mem::replace(&mut *thunk.borrow_mut(), Thunk::Running);
        let handlers = std::mem::replace(&mut self.handlers, 0);
        let site = self.site;
        let value = match work {
            Thunk::Done(value) => Ok(value),
            Thunk::Running => Err(Halt::Cut(CutReason::NeedsItself)),
            Thunk::Call(function, args) => self.deeper(|run| run.apply(function, args)),
            Thunk::Expr(function, locals, expr, outermost) => {
                self.deeper(|run| run.resume(function, &locals, expr, outermost))
            }
        };
        let value = match value {
            // Work may come to other work.
            Ok(Val::Thunk(inner)) => self.deeper(|run| run.finish(&inner)),
            other => other,
        };
        self.site = site;
        self.handlers = handlers;
        let value = value.map_err(|stop| if matches!(stop, Halt::Raise(_)) { Halt::Uncaught } else { stop })?;
        *thunk.borrow_mut() = Thunk::Done(value.clone());
        Ok(value)
    }

    /// What a cell is; an open one becomes the smallest case of its node.
    pub(crate) fn demand(&mut self, id: CellId) -> Res<Val> {
        let id = self.cells.find(id);
        self.demanded.insert(id);
        if let Some(made) = self.made.get(&id) {
            return Ok(made.clone());
        }
        let open = match self.cells.get(id) {
            Cell::Open(node) => Some(*node),
            _ => None,
        };
        if let Some(node) = open {
            self.settle(id, node)?;
        }
        let value = self.materialize(id)?;
        self.made.insert(id, value.clone());
        Ok(value)
    }

    /// Decides what an open cell is; the other ways are forks.
    fn settle(&mut self, id: CellId, node: NodeId) -> Res<()> {
        let subject = self.shared.subject;
        let (moment, conditions) = (self.cells.now(), self.conditions.len());
        let fork = |change| Fork { moment, conditions, change };
        match subject.space.node(node) {
            Node::Function(..) => {}
            Node::Float => {
                let floats = self.shared.floats.clone();
                self.admit(CutReason::FloatsAreTried);
                self.forks.extend(floats[1..].iter().map(|x| fork(Change::Float(id, *x))));
                self.cells.set(id, Cell::Float(floats[0]));
            }
            Node::Array(item) => {
                let item = *item;
                self.forks.push(fork(Change::Items(id, node, item, 1)));
                let (mut maker, cells) = self.maker();
                cells.spell(&mut maker, id, node, item, 0);
            }
            _ => {
                let (mut maker, cells) = self.maker();
                let all = 0..cases(maker.space, node);
                let Some(least) = all.clone().min_by_key(|case| case_minimum(&maker, node, *case)) else {
                    return Err(Halt::Cut(CutReason::EmptyType));
                };
                cells.construct(&mut maker, id, node, least);
                let others = all.filter(|case| *case != least);
                self.forks.extend(others.map(|case| fork(Change::Case(id, node, case))));
            }
        }
        Ok(())
    }

    /// The value of a cell that is decided.
    fn materialize(&mut self, id: CellId) -> Res<Val> {
        let subject = self.shared.subject;
        Ok(match self.cells.get(id).clone() {
            Cell::Open(_) | Cell::Function(..) | Cell::Same(_) => Val::Cell(id),
            Cell::Float(x) => Val::Float(Rc::new(x)),
            Cell::Scalar(node, var) => {
                let term = self.shared.terms.var(var);
                match subject.space.node(node) {
                    Node::Int | Node::Char => Val::Term(term),
                    _ => Val::Text(Rc::new(RefCell::new(Text::Whole(term)))),
                }
            }
            Cell::Case(node, case, parts) => {
                let parts: Vec<Val> = parts.iter().map(|part| self.plain(*part)).collect();
                match subject.space.node(node) {
                    Node::Variant(..) => match subject.layout.case(node, case) {
                        Some(layout) => match layout.repr {
                            Repr::Immediate(number) => Val::Int(number.into()),
                            Repr::Block(tag) => Val::block(tag, placed(&layout.places, parts)),
                        },
                        None => return Err(Halt::Cut(CutReason::MissingConstructor)),
                    },
                    Node::Record(..) => Val::block(0, placed(subject.layout.fields(node), parts)),
                    Node::List(_) if case == 0 => Val::Int(0),
                    _ => Val::block(0, parts),
                }
            }
            Cell::Items(node, parts) => {
                let parts: Vec<Val> = parts.iter().map(|part| self.plain(*part)).collect();
                match subject.space.node(node) {
                    Node::Array(_) => Val::Array(Rc::new(RefCell::new(parts))),
                    _ => Val::letters(parts),
                }
            }
        })
    }

    /// A part as a value: numbers are terms at once, everything else stays a cell.
    fn plain(&mut self, id: CellId) -> Val {
        match self.cells.get(id) {
            Cell::Scalar(node, var) if matches!(self.shared.subject.space.node(*node), Node::Int | Node::Char) => {
                Val::Term(self.shared.terms.var(*var))
            }
            _ => Val::Cell(id),
        }
    }

    /// Whether a value is a part of the input.
    pub(crate) fn is_input(&self, value: &Val) -> bool {
        self.made.values().any(|made| match (made, value) {
            (Val::Block(a), Val::Block(b)) => Rc::ptr_eq(a, b),
            (Val::Text(a), Val::Text(b)) => Rc::ptr_eq(a, b),
            (Val::Array(a), Val::Array(b)) => Rc::ptr_eq(a, b),
            (Val::Float(a), Val::Float(b)) => Rc::ptr_eq(a, b),
            _ => false,
        })
    }

    /// The arguments of the function under test.
    pub(crate) fn arguments(&mut self) -> Vec<Val> {
        let roots = self.cells.roots.clone();
        roots.iter().map(|root| self.plain(*root)).collect()
    }

    /// Raises an exception that the machine knows.
    pub(crate) fn raise<T>(&mut self, exception: BuiltinException, text: Option<&str>) -> Res<T> {
        let identity = Val::Exception(exception as u32);
        Err(Halt::Raise(match text {
            Some(text) => Val::block(0, vec![identity, Val::text(text.as_bytes().to_vec())]),
            None => identity,
        }))
    }

    /// Remembers a write. What was there before the run is a state that other calls leave behind.
    pub(crate) fn written(&mut self, write: Undo) {
        let place = match &write {
            Undo::Field(block, ..) => Rc::as_ptr(block) as usize,
            Undo::Item(array, ..) => Rc::as_ptr(array) as usize,
            Undo::Text(text, _) => Rc::as_ptr(text) as usize,
        };
        if self.shared.lasting.contains(&place) {
            self.admit(CutReason::KeepsState);
        }
        let target = match &write {
            Undo::Field(block, ..) => Val::Block(Rc::clone(block)),
            Undo::Item(array, ..) => Val::Array(Rc::clone(array)),
            Undo::Text(text, _) => Val::Text(Rc::clone(text)),
        };
        // Another part of the input would change with it.
        if self.shared.subject.may_share && self.is_input(&target) {
            self.admit(CutReason::PhysicalEquality);
        }
        self.undo.push(write);
    }

    /// Something is read. What was there before the run may be different when other calls have written to it.
    pub(crate) fn reads(&mut self, value: &Val) {
        let place = match value {
            Val::Block(block) => Rc::as_ptr(block) as usize,
            Val::Array(items) => Rc::as_ptr(items) as usize,
            _ => return,
        };
        if self.shared.subject.survey.writes && self.shared.lasting.contains(&place) {
            self.admit(CutReason::KeepsState);
        }
    }

    /// Takes back what the run wrote.
    pub(crate) fn take_back(&mut self) {
        for write in self.undo.drain(..).rev() {
            match write {
                Undo::Field(block, field, value) => block.fields.borrow_mut()[field] = value,
                Undo::Item(array, index, value) => array.borrow_mut()[index] = value,
                Undo::Text(text, before) => *text.borrow_mut() = before,
            }
        }
    }
}

/// Parts put into their places.
fn placed(places: &[u32], parts: Vec<Val>) -> Vec<Val> {
    let mut fields = parts.clone();
    for (value, place) in parts.into_iter().zip(places) {
        fields[*place as usize] = value;
    }
    fields
}
