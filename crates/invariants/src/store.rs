//! What the values refer to: objects, and the cells that hold what is inside them.
//!
//! An object stands for all blocks (arrays, functions) that one place of the text makes in one context, or for all values
//! of a type with one constructor. What is inside is the union of everything that is ever put there, in whatever order, so
//! assignments need no more than one more union. Whoever reads a cell is called again when the cell grows.
//! Invariant: cells only grow, and finitely often.

use super::value::{ObjId, Val};
use refute_ir::program::{ExceptionId, ExprId, FunctionId};
use refute_ir::types::Type;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct CellId(u32);

/// Who reads: an instance of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct InstanceId(pub u32);

/// The context in which an object is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Context(pub u32);

impl Context {
    /// The context of literals and inputs.
    pub(super) const NONE: Context = Context(u32::MAX);
}

/// What an object is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    /// A block with a tag; one cell per field.
    Block(u32),
    /// An array: the length, then everything that is in it.
    Array,
    /// A function with the captured variables.
    Closure(FunctionId),
    /// A function, then some of its arguments.
    Partial,
    /// A function of this type from outside.
    Foreign(Type),
    /// The identity of an exception.
    Identity(ExceptionId),
    /// Any exception.
    AnyException,
}

/// Where an object comes from. Objects of the same origin are one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Origin {
    /// An expression, in a context; the last number tells apart what one expression makes.
    Made(Context, FunctionId, ExprId, u32),
    /// A value of a type with this constructor or shape.
    Input(Type, u32),
    /// The identity of an exception.
    Identity(ExceptionId),
    /// An exception from outside, with arguments.
    Thrown(ExceptionId),
    /// Any exception.
    AnyException,
}

/// An object.
#[derive(Clone, Debug)]
pub(super) struct Object {
    /// What it is.
    pub kind: Kind,
    /// Its cells.
    pub cells: Vec<CellId>,
    /// Not empty when a field was ever set.
    pub changed: CellId,
    /// It may be part of itself.
    pub cyclic: bool,
}

#[derive(Clone, Debug)]
struct Cell {
    val: Val,
    readers: BTreeSet<InstanceId>,
    grown: u32,
}

/// How often a cell grows before it is widened.
const PATIENCE: u32 = 4;

/// All objects and cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    objects: Vec<Object>,
    known: FxHashMap<Origin, ObjId>,
    cells: Vec<Cell>,
    /// Where widening may stop, in ascending order.
    pub stops: Vec<i64>,
    /// Who must be called again.
    pub waiting: BTreeSet<InstanceId>,
}

impl Store {
    /// A new cell.
    pub(super) fn cell(&mut self) -> CellId {
        self.cells.push(Cell { val: Val::none(), readers: BTreeSet::new(), grown: 0 });
        CellId(self.cells.len() as u32 - 1)
    }

    /// What is in a cell; the reader hears of changes.
    pub(super) fn read(&mut self, cell: CellId, reader: InstanceId) -> Val {
        let cell = &mut self.cells[cell.0 as usize];
        cell.readers.insert(reader);
        cell.val.clone()
    }

    /// What is in a cell when all is over.
    pub(super) fn peek(&self, cell: CellId) -> &Val {
        &self.cells[cell.0 as usize].val
    }

    /// Puts values into a cell.
    pub(super) fn write(&mut self, id: CellId, val: &Val) {
        let cell = &mut self.cells[id.0 as usize];
        if val.within(&cell.val) {
            return;
        }
        let wide = cell.grown >= PATIENCE;
        cell.val = if wide { cell.val.widen(val, &self.stops) } else { cell.val.join(val) };
        cell.grown += 1;
        self.waiting.extend(cell.readers.iter().copied());
    }

    /// The object of an origin; made if there is none yet. True when it is new.
    pub(super) fn object(&mut self, origin: Origin, kind: Kind, size: usize) -> (ObjId, bool) {
        if let Some(id) = self.known.get(&origin) {
            return (*id, false);
        }
        let cells = (0..size).map(|_| self.cell()).collect();
        let changed = self.cell();
        let id = ObjId(self.objects.len() as u32);
        self.objects.push(Object { kind, cells, changed, cyclic: false });
        self.known.insert(origin, id);
        (id, true)
    }

    /// An object.
    pub(super) fn get(&self, id: ObjId) -> &Object {
        &self.objects[id.0 as usize]
    }

    /// Marks an object that may be part of itself.
    pub(super) fn set_cyclic(&mut self, id: ObjId) {
        self.objects[id.0 as usize].cyclic = true;
    }

    /// Whether a field of an object may be set at some time.
    pub(super) fn is_changed(&mut self, id: ObjId, reader: InstanceId) -> bool {
        let changed = self.get(id).changed;
        !self.read(changed, reader).is_none()
    }

    /// A field of a block.
    pub(super) fn field(&mut self, id: ObjId, field: u32, reader: InstanceId) -> Option<Val> {
        let cell = *self.get(id).cells.get(field as usize)?;
        Some(self.read(cell, reader))
    }

    /// Sets a field of a block.
    pub(super) fn set_field(&mut self, id: ObjId, field: u32, val: &Val) {
        let changed = self.get(id).changed;
        self.write(changed, &Val::int(1));
        self.fill(id, field, val);
    }

    /// Puts values into a field of a block that is being made.
    pub(super) fn fill(&mut self, id: ObjId, field: u32, val: &Val) {
        if let Some(cell) = self.get(id).cells.get(field as usize).copied() {
            self.write(cell, val);
        }
    }

    /// How many cells there are.
    pub(super) fn size(&self) -> usize {
        self.cells.len()
    }
}
