//! Structural comparison of values of which not everything is decided.
//!
//! Only as much is decided as the answer needs. Two open cells are the same, or (a fork) differ: neither is looked into,
//! so that equations leave open what does not matter. A cell is never equal to something that contains it.

use crate::cells::{Cell, CellId};
use crate::cut::CutReason;
use crate::machine::{Halt, Res, Run};
use crate::run::{Change, Fork};
use crate::value::{Text, Thunk, Val};
use refute_ir::Prim;
use refute_ir::program::BuiltinException;
use std::cmp::Ordering;
use std::rc::Rc;

impl Run<'_, '_> {
    /// A polymorphic comparison.
    pub(crate) fn structural(&mut self, prim: Prim, left: &Val, right: &Val) -> Res<Val> {
        let on_integers = match prim {
            Prim::Equal => Prim::IntEqual,
            Prim::NotEqual => Prim::IntNotEqual,
            Prim::Less => Prim::IntLess,
            Prim::LessEqual => Prim::IntLessEqual,
            Prim::Greater => Prim::IntGreater,
            Prim::GreaterEqual => Prim::IntGreaterEqual,
            _ => Prim::IntCompare,
        };
        let (left, right) = (self.peek(left)?, self.peek(right)?);
        if matches!((&left, &right), (Val::Int(_) | Val::Term(_), Val::Int(_) | Val::Term(_))) {
            return self.prim(on_integers, &[left, right]);
        }
        if matches!(prim, Prim::Equal | Prim::NotEqual) {
            let equal = self.equal(&left, &right)?;
            return Ok(Val::bool(equal == (prim == Prim::Equal)));
        }
        let order = self.compare(&left, &right, prim)?;
        Ok(match (prim, order) {
            (Prim::Compare, order) => Val::Int(order.map_or(0, |order| order as i64)),
            // Comparing with nan.
            (_, None) => Val::bool(false),
            (Prim::Less, Some(order)) => Val::bool(order == Ordering::Less),
            (Prim::LessEqual, Some(order)) => Val::bool(order != Ordering::Greater),
            (Prim::Greater, Some(order)) => Val::bool(order == Ordering::Greater),
            (_, Some(order)) => Val::bool(order != Ordering::Less),
        })
    }

    /// A value without work that was put off; cells that are open stay so, whatever else is known of cells is shown.
    fn peek(&mut self, value: &Val) -> Res<Val> {
        let value = match value {
            Val::Thunk(thunk) => self.finish(thunk)?,
            other => other.clone(),
        };
        match value {
            Val::Cell(id) if !matches!(self.cells.get(id), Cell::Open(_)) => self.demand(id),
            Val::Cell(id) => Ok(Val::Cell(self.cells.find(id))),
            other => Ok(other),
        }
    }

    /// Whether two values are equal.
    pub(crate) fn equal(&mut self, left: &Val, right: &Val) -> Res<bool> {
        self.step()?;
        let (left, right) = (self.peek(left)?, self.peek(right)?);
        match (&left, &right) {
            (Val::Cell(a), Val::Cell(b)) if self.is_data(*a) && self.is_data(*b) => {
                if a == b && !self.has_floats(*a) {
                    return Ok(true);
                }
                if a == b {
                    // What is no number is not equal to itself.
                    let value = self.demand(*a)?;
                    return self.equal(&value, &value);
                }
                let known = self.cells.different.iter().any(|(x, y)| {
                    let pair = (self.cells.find(*x), self.cells.find(*y));
                    pair == (*a, *b) || pair == (*b, *a)
                });
                if known {
                    return Ok(false);
                }
                let change = Change::Differ(*a, *b);
                let fork = Fork { moment: self.cells.now(), conditions: self.conditions.len(), change };
                self.forks.push(fork);
                self.cells.same(*a, *b);
                self.demanded.insert(*b);
                if self.has_floats(*b) {
                    let value = self.demand(*b)?;
                    return self.equal(&value, &value);
                }
                Ok(true)
            }
            (Val::Cell(a), other) | (other, Val::Cell(a)) if self.is_data(*a) => {
                if self.contains(other, *a, 64) {
                    return Ok(false);
                }
                let value = self.demand(*a)?;
                let other = other.clone();
                self.equal(&value, &other)
            }
            _ => self.equal_known(&left, &right),
        }
    }

    /// Makes sure that two cells differ, looking into them as far as needed.
    pub(crate) fn tell_apart(&mut self, a: CellId, b: CellId) -> Res<()> {
        loop {
            self.step()?;
            match self.apart(a, b)? {
                Apart::Yes => return Ok(()),
                // This way does not exist: others are forks.
                Apart::No => return Err(Halt::Ended),
                Apart::Open(cell) => drop(self.demand(cell)?),
            }
        }
    }

    fn apart(&mut self, a: CellId, b: CellId) -> Res<Apart> {
        let (a, b) = (self.cells.find(a), self.cells.find(b));
        if a == b {
            return Ok(Apart::No);
        }
        match (self.cells.get(a).clone(), self.cells.get(b).clone()) {
            (Cell::Open(_), _) => Ok(Apart::Open(a)),
            (_, Cell::Open(_)) => Ok(Apart::Open(b)),
            (Cell::Case(_, one, _), Cell::Case(_, other, _)) if one != other => Ok(Apart::Yes),
            (Cell::Items(_, parts), Cell::Items(_, others)) if parts.len() != others.len() => Ok(Apart::Yes),
            (Cell::Case(_, _, parts), Cell::Case(_, _, others)) | (Cell::Items(_, parts), Cell::Items(_, others)) => {
                let mut found = Apart::No;
                for (part, other) in parts.iter().zip(others.iter()) {
                    match self.apart(*part, *other)? {
                        Apart::Yes => return Ok(Apart::Yes),
                        Apart::No => {}
                        open => found = open,
                    }
                }
                Ok(found)
            }
            (Cell::Float(one), Cell::Float(other)) => Ok(if one == other { Apart::No } else { Apart::Yes }),
            _ => {
                let (left, right) = (self.demand(a)?, self.demand(b)?);
                Ok(if self.equal(&left, &right)? { Apart::No } else { Apart::Yes })
            }
        }
    }

    fn has_floats(&self, id: CellId) -> bool {
        match self.cells.get(id) {
            Cell::Open(node) => self.shared.subject.space.has_floats(*node),
            _ => false,
        }
    }

    fn is_data(&self, id: CellId) -> bool {
        match self.cells.get(id) {
            Cell::Open(node) => !matches!(self.shared.subject.space.node(*node), refute_enumerate::Node::Function(..)),
            _ => false,
        }
    }

    /// Whether a value contains an open cell inside a constructor. Only what is there already is looked at.
    fn contains(&self, value: &Val, cell: CellId, depth: u32) -> bool {
        match value {
            Val::Block(block) if depth > 0 => block.fields.borrow().iter().any(|field| match field {
                Val::Cell(id) => self.cells.find(*id) == cell || self.cell_contains(*id, cell, depth - 1),
                other => self.contains(other, cell, depth - 1),
            }),
            Val::Thunk(thunk) => match &*thunk.borrow() {
                Thunk::Done(Val::Cell(id)) => self.cells.find(*id) == cell,
                Thunk::Done(value) => self.contains(value, cell, depth),
                _ => false,
            },
            _ => false,
        }
    }

    fn cell_contains(&self, id: CellId, cell: CellId, depth: u32) -> bool {
        match self.cells.get(id) {
            Cell::Case(_, _, parts) if depth > 0 => {
                parts.iter().any(|part| self.cells.find(*part) == cell || self.cell_contains(*part, cell, depth - 1))
            }
            _ => false,
        }
    }

    fn equal_known(&mut self, left: &Val, right: &Val) -> Res<bool> {
        match (left, right) {
            (Val::Int(_) | Val::Term(_), Val::Int(_) | Val::Term(_)) => {
                let equal = self.relation(Prim::IntEqual, left, right)?;
                self.truth(&equal)
            }
            (Val::Float(a), Val::Float(b)) => Ok(a == b),
            (Val::Text(_), Val::Text(_)) => {
                let equal = self.prim(Prim::StringEqual, &[left.clone(), right.clone()])?;
                self.truth(&equal)
            }
            (Val::Block(a), Val::Block(b)) => {
                let (fields, others) = (a.fields.borrow().clone(), b.fields.borrow().clone());
                if a.tag != b.tag || fields.len() != others.len() {
                    return Ok(false);
                }
                self.all_equal(&fields, &others)
            }
            (Val::Array(a), Val::Array(b)) => {
                let (items, others) = (a.borrow().clone(), b.borrow().clone());
                if items.len() != others.len() {
                    return Ok(false);
                }
                self.all_equal(&items, &others)
            }
            (Val::Exception(a), Val::Exception(b)) => Ok(a == b),
            _ if is_function(left) || is_function(right) => {
                self.raise(BuiltinException::InvalidArgument, Some("compare: functional value"))
            }
            _ => Ok(false),
        }
    }

    fn all_equal(&mut self, left: &[Val], right: &[Val]) -> Res<bool> {
        for (a, b) in left.iter().zip(right) {
            if !self.deeper(|run| run.equal(a, b))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How two values compare; none when a float is no number and the order is not total.
    fn compare(&mut self, left: &Val, right: &Val, prim: Prim) -> Res<Option<Ordering>> {
        self.step()?;
        let (left, right) = (self.peek(left)?, self.peek(right)?);
        if let (Val::Cell(a), Val::Cell(b)) = (&left, &right)
            && a == b
            && (prim == Prim::Compare || !self.has_floats(*a))
        {
            return Ok(Some(Ordering::Equal));
        }
        let (left, right) = (self.force(&left)?, self.force(&right)?);
        match (&left, &right) {
            (Val::Int(_) | Val::Term(_), Val::Int(_) | Val::Term(_)) => self.order_numbers(&left, &right).map(Some),
            (Val::Int(_) | Val::Term(_), _) if !is_function(&right) => Ok(Some(Ordering::Less)),
            (_, Val::Int(_) | Val::Term(_)) if !is_function(&left) => Ok(Some(Ordering::Greater)),
            (Val::Float(a), Val::Float(b)) => Ok(match (prim, a.partial_cmp(b)) {
                (Prim::Compare, None) => Some(b.is_nan().cmp(&a.is_nan())),
                (_, order) => order,
            }),
            (Val::Text(_), Val::Text(_)) => {
                let order = self.prim(Prim::StringCompare, &[left.clone(), right.clone()])?;
                Ok(Some(self.pin(&order)?.cmp(&0)))
            }
            (Val::Block(a), Val::Block(b)) => {
                let (fields, others) = (a.fields.borrow().clone(), b.fields.borrow().clone());
                match a.tag.cmp(&b.tag).then(fields.len().cmp(&others.len())) {
                    Ordering::Equal => self.compare_all(&fields, &others, prim),
                    order => Ok(Some(order)),
                }
            }
            (Val::Array(a), Val::Array(b)) => {
                let (items, others) = (a.borrow().clone(), b.borrow().clone());
                match items.len().cmp(&others.len()) {
                    Ordering::Equal => self.compare_all(&items, &others, prim),
                    order => Ok(Some(order)),
                }
            }
            // `compare` knows the very same function; the other comparisons do not.
            (Val::Closure(a), Val::Closure(b)) if prim == Prim::Compare && Rc::ptr_eq(a, b) => {
                Ok(Some(Ordering::Equal))
            }
            (Val::Applied(a), Val::Applied(b)) if prim == Prim::Compare && Rc::ptr_eq(a, b) => {
                Ok(Some(Ordering::Equal))
            }
            _ if is_function(&left) || is_function(&right) => {
                self.raise(BuiltinException::InvalidArgument, Some("compare: functional value"))
            }
            _ => Err(Halt::Cut(CutReason::DifferentKinds)),
        }
    }

    fn compare_all(&mut self, left: &[Val], right: &[Val], prim: Prim) -> Res<Option<Ordering>> {
        for (a, b) in left.iter().zip(right) {
            match self.deeper(|run| run.compare(a, b, prim))? {
                Some(Ordering::Equal) => {}
                other => return Ok(other),
            }
        }
        Ok(Some(Ordering::Equal))
    }
}

fn is_function(value: &Val) -> bool {
    matches!(value, Val::Closure(_) | Val::Applied(_) | Val::Cell(_))
}

/// Whether two cells differ.
enum Apart {
    Yes,
    No,
    /// That depends on this cell.
    Open(CellId),
}

/// A text as far as it is known, for those who only ask whether it is.
pub(crate) fn known_text(value: &Val) -> Option<Vec<u8>> {
    match value {
        Val::Text(text) => match &*text.borrow() {
            Text::Known(bytes) => Some(bytes.clone()),
            _ => None,
        },
        _ => None,
    }
}
