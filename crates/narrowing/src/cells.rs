//! The input of a run: a tree of cells, decided as far as somebody looked.
//!
//! A cell is open until a run needs to know what it is. It then becomes one of the constructors of its type, whose
//! arguments are new cells; each other constructor is another input to be tried. What a run decides is written to a trail,
//! so that the input as it was at any moment can be had back ([`Cells::at`]).
//! Integers, characters and whole strings are variables of the solver from the start.
//! Size counts as `enumerate` does, open cells as their smallest values.

use refute_enumerate::{Node, NodeId, Space};
use refute_smt::{Sort, Terms, Var};
use std::rc::Rc;

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CellId(pub u32);

/// What is known about a part of the input.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Anything of the node.
    Open(NodeId),
    /// The same as another cell, of the same node.
    Same(CellId),
    /// A variable of the solver: int, char, or a string that nobody looks into.
    Scalar(NodeId, Var),
    /// A float.
    Float(f64),
    /// Case number of a variant or list node (0 is `[]`, 1 is `::`), the only case of a tuple or record.
    Case(NodeId, u32, Rc<[CellId]>),
    /// An array with so many items, or a string with so many characters.
    Items(NodeId, Rc<[CellId]>),
    /// A function: the results of the calls that were made, in order.
    Function(NodeId, Rc<[CellId]>),
}

/// An input.
#[derive(Clone, Debug)]
pub struct Cells {
    cells: Vec<Cell>,
    /// The arguments.
    pub roots: Rc<[CellId]>,
    /// Pairs that must differ.
    pub different: Vec<(CellId, CellId)>,
    /// Variables in use, by sort.
    variables: [u32; 3],
    /// Cells in the order in which they were decided, with what they were before.
    trail: Vec<(CellId, Cell)>,
    size: usize,
}

/// A moment of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    trail: usize,
    cells: usize,
    different: usize,
    variables: [u32; 3],
    size: usize,
}

/// The variables of all inputs: one list per sort, since inputs share their terms.
#[derive(Clone, Default, Debug)]
pub(crate) struct Variables([Vec<Var>; 3]);

impl Variables {
    fn get(&mut self, terms: &mut Terms, sort: Sort, number: u32) -> Var {
        let list = &mut self.0[sort_index(sort)];
        while list.len() <= number as usize {
            list.push(terms.declare(sort));
        }
        list[number as usize]
    }
}

fn sort_index(sort: Sort) -> usize {
    match sort {
        Sort::Int | Sort::Bool => 0,
        Sort::Char => 1,
        Sort::Text => 2,
    }
}

/// What making cells needs.
pub struct Maker<'a> {
    /// The grammar of inputs.
    pub(crate) space: &'a Space,
    /// The size of the smallest value of each node.
    pub(crate) minima: &'a [Option<usize>],
    /// The solver's terms.
    pub(crate) terms: &'a mut Terms,
    /// Their variables.
    pub(crate) variables: &'a mut Variables,
}

impl Maker<'_> {
    /// The size of the smallest value of a node.
    pub(crate) fn minimum(&self, node: NodeId) -> usize {
        self.minima[node.0 as usize].unwrap_or(usize::MAX / 4)
    }
}

impl Cells {
    /// An input of which nothing is decided.
    pub(crate) fn new(maker: &mut Maker<'_>, args: &[NodeId]) -> Cells {
        let mut cells = Cells {
            cells: Vec::new(),
            roots: Rc::from([]),
            different: Vec::new(),
            variables: [0; 3],
            trail: Vec::new(),
            size: args.iter().map(|node| maker.minimum(*node)).sum(),
        };
        cells.roots = args.iter().map(|node| cells.add(maker, *node)).collect();
        cells
    }

    /// A new cell of a node.
    pub(crate) fn add(&mut self, maker: &mut Maker<'_>, node: NodeId) -> CellId {
        let sort = match maker.space.node(node) {
            Node::Int => Some(Sort::Int),
            Node::Char => Some(Sort::Char),
            Node::String | Node::Bytes => Some(Sort::Text),
            _ => None,
        };
        let cell = match sort {
            Some(sort) => {
                let number = &mut self.variables[sort_index(sort)];
                *number += 1;
                Cell::Scalar(node, maker.variables.get(maker.terms, sort, *number - 1))
            }
            None => Cell::Open(node),
        };
        self.cells.push(cell);
        CellId(self.cells.len() as u32 - 1)
    }

    /// The cell that stands for a cell: the last one that is the same.
    pub fn find(&self, mut id: CellId) -> CellId {
        while let Cell::Same(other) = &self.cells[id.0 as usize] {
            id = *other;
        }
        id
    }

    /// What a cell is.
    pub fn get(&self, id: CellId) -> &Cell {
        &self.cells[self.find(id).0 as usize]
    }

    /// The cell of a variable.
    pub fn of_variable(&self, var: Var) -> Option<CellId> {
        let found = self.cells.iter().position(|cell| matches!(cell, Cell::Scalar(_, own) if *own == var));
        found.map(|place| CellId(place as u32))
    }

    /// The size of the smallest input that is like this one.
    pub fn size(&self) -> usize {
        self.size
    }

    /// This moment.
    pub fn now(&self) -> Moment {
        Moment {
            trail: self.trail.len(),
            cells: self.cells.len(),
            different: self.different.len(),
            variables: self.variables,
            size: self.size,
        }
    }

    /// The input as it was at a moment.
    pub fn at(&self, moment: Moment) -> Cells {
        let mut cells = self.cells.clone();
        for (id, before) in self.trail[moment.trail..].iter().rev() {
            cells[id.0 as usize] = before.clone();
        }
        cells.truncate(moment.cells);
        Cells {
            cells,
            roots: self.roots.clone(),
            different: self.different[..moment.different].to_vec(),
            variables: moment.variables,
            trail: Vec::new(),
            size: moment.size,
        }
    }

    /// Decides what a cell is.
    pub fn set(&mut self, id: CellId, cell: Cell) {
        let id = self.find(id);
        let before = std::mem::replace(&mut self.cells[id.0 as usize], cell);
        self.trail.push((id, before));
    }

    /// Decides that an open cell is a case of its node, with new cells for the arguments.
    pub fn construct(&mut self, maker: &mut Maker<'_>, id: CellId, node: NodeId, case: u32) {
        let args = case_args(maker.space, node, case);
        let parts = args.iter().map(|arg| self.add(maker, *arg)).collect();
        self.size = self.size - maker.minimum(node) + case_minimum(maker, node, case);
        self.set(id, Cell::Case(node, case, parts));
    }

    /// Decides that an open array, or a string, has so many items.
    pub fn spell(&mut self, maker: &mut Maker<'_>, id: CellId, node: NodeId, item: NodeId, count: usize) {
        let parts = (0..count).map(|_| self.add(maker, item)).collect();
        self.size += count * maker.minimum(item);
        self.set(id, Cell::Items(node, parts));
    }

    /// The result of a further call of a function.
    pub(crate) fn call(&mut self, maker: &mut Maker<'_>, id: CellId, node: NodeId, result: NodeId) -> CellId {
        let made = self.add(maker, result);
        let calls = match self.get(id) {
            Cell::Function(_, calls) => calls.iter().copied().chain([made]).collect(),
            _ => Rc::from([made]),
        };
        self.set(id, Cell::Function(node, calls));
        made
    }

    /// Decides that an open cell is the same as another one.
    pub(crate) fn same(&mut self, open: CellId, other: CellId) {
        let other = self.find(other);
        self.set(open, Cell::Same(other));
    }
}

/// The nodes of the arguments of a case.
pub(crate) fn case_args(space: &Space, node: NodeId, case: u32) -> Vec<NodeId> {
    match space.node(node) {
        Node::Variant(_, cases) => cases[case as usize].args.clone(),
        Node::List(item) if case == 1 => vec![*item, node],
        Node::Tuple(parts) => parts.clone(),
        Node::Record(_, fields) => fields.iter().map(|(_, node)| *node).collect(),
        _ => Vec::new(),
    }
}

/// How many cases a node has.
pub(crate) fn cases(space: &Space, node: NodeId) -> u32 {
    match space.node(node) {
        Node::Variant(_, cases) => cases.len() as u32,
        Node::List(_) => 2,
        _ => 1,
    }
}

/// The size of the smallest value of a case.
pub(crate) fn case_minimum(maker: &Maker<'_>, node: NodeId, case: u32) -> usize {
    let args: usize = case_args(maker.space, node, case).iter().map(|arg| maker.minimum(*arg)).sum();
    match maker.space.node(node) {
        // The list is counted once, with its end.
        Node::List(_) if case == 1 => args,
        Node::Tuple(_) => args,
        _ => args + 1,
    }
}
