//! A finished run as an input: the smallest member of the class that went this way.
//!
//! In: a run. Out: its arguments as shapes with constants; what was left open gets its smallest value, and a function of the
//! input becomes a lambda that answers the calls that were made.

mod lambda;

use crate::cells::{Cell, CellId, case_args};
use crate::run::FinishedRun;
use crate::shared::{SharedState, complete};
use crate::value::{Text, Thunk, Val};
use lambda::{Row, body, table, variables};
use refute_enumerate::{Constant, Hole, Lambda, Node, NodeId, Shape, Space};
use refute_ir::types::Repr;
use refute_play::CallInput;
use refute_smt::{Constant as Solved, Model, Sort, Terms, Var};
use std::sync::Arc;

/// The arguments of a run; none when a function of the input cannot be written down.
pub fn fill(shared: &SharedState<'_>, finished: &FinishedRun) -> Option<CallInput> {
    let filler = Filler { shared, finished };
    let mut constants = Vec::new();
    let mut input = Vec::new();
    for root in finished.cells.roots.iter() {
        input.push(filler.shape(*root, &mut constants)?);
    }
    Some(CallInput { input, constants })
}

/// The function that a cell of a run's input stands for: a lambda that answers the calls that were made. None when there is none.
pub fn lambda_of(
    shared: &SharedState<'_>,
    finished: &FinishedRun,
    id: CellId,
    node: NodeId,
) -> Option<(Lambda, Vec<Constant>)> {
    Filler { shared, finished }.lambda(id, node)
}

/// The constant of a node that the solver's value stands for.
pub fn constant_of(space: &Space, node: NodeId, value: &Solved) -> Constant {
    hole_of(space, node, value).0
}

struct Filler<'a, 's> {
    shared: &'a SharedState<'s>,
    finished: &'a FinishedRun,
}

impl Filler<'_, '_> {
    fn space(&self) -> &Space {
        &self.shared.subject.space
    }

    fn value(&self, var: Var) -> Solved {
        match self.finished.model.0.get(var.0 as usize) {
            Some(value) => value.clone(),
            None => Model::plain(&self.shared.terms).0[var.0 as usize].clone(),
        }
    }

    /// The shape of a cell; its constants are added.
    fn shape(&self, id: CellId, constants: &mut Vec<Constant>) -> Option<Shape> {
        let cells = &self.finished.cells;
        match cells.get(id) {
            Cell::Open(node) => self.smallest(*node, constants, 64),
            Cell::Same(_) => None,
            Cell::Float(x) => {
                constants.push(Constant::Float(*x));
                Some(Shape::Hole(Hole::Float))
            }
            Cell::Scalar(node, var) => {
                let value = self.value(*var);
                Some(scalar(self.space(), *node, &value, constants))
            }
            Cell::Case(node, case, parts) => {
                if let Node::List(_) = self.space().node(*node) {
                    return self.list(id, constants);
                }
                let parts: Option<Vec<Shape>> = parts.iter().map(|part| self.shape(*part, constants)).collect();
                Some(made(self.space(), *node, *case, parts?))
            }
            Cell::Items(node, parts) => {
                let shapes: Option<Vec<Shape>> = parts.iter().map(|part| self.shape(*part, constants)).collect();
                let shapes = shapes?;
                Some(match self.space().node(*node) {
                    Node::Array(_) => Shape::Array(shapes.into()),
                    Node::Bytes => Shape::SpelledBytes(shapes.len() as u32),
                    _ => Shape::Spelled(shapes.len() as u32),
                })
            }
            Cell::Function(node, _) => {
                let (lambda, own) = self.lambda(cells.find(id), *node)?;
                constants.extend(own);
                Some(Shape::Function(*node, Arc::new(lambda)))
            }
        }
    }

    fn list(&self, id: CellId, constants: &mut Vec<Constant>) -> Option<Shape> {
        let mut items = Vec::new();
        let mut at = id;
        while let Cell::Case(_, 1, parts) = self.finished.cells.get(at) {
            items.push(self.shape(parts[0], constants)?);
            at = parts[1];
        }
        Some(Shape::List(items.into()))
    }

    /// The smallest shape of a node.
    fn smallest(&self, node: NodeId, constants: &mut Vec<Constant>, depth: u32) -> Option<Shape> {
        if depth == 0 {
            return None;
        }
        let (space, minima) = (self.space(), &self.shared.subject.minima);
        let minimum = |nodes: &[NodeId]| -> Option<usize> { nodes.iter().map(|node| minima[node.0 as usize]).sum() };
        match space.node(node) {
            Node::Int => Some(scalar(space, node, &Solved::Int(0), constants)),
            Node::Char => Some(scalar(space, node, &Solved::Int(b'a'.into()), constants)),
            Node::String | Node::Bytes => Some(scalar(space, node, &Solved::Text(Arc::from(&b"a"[..])), constants)),
            Node::Float => {
                constants.push(Constant::Float(0.0));
                Some(Shape::Hole(Hole::Float))
            }
            Node::List(_) => Some(Shape::List(Arc::from([]))),
            Node::Array(_) => Some(Shape::Array(Arc::from([]))),
            Node::Function(params, result) => {
                let mut own = Vec::new();
                let shape = self.smallest(*result, &mut own, depth - 1)?;
                let lambda = Lambda { params: variables(params.len()), body: body(&shape)? };
                constants.extend(own);
                Some(Shape::Function(node, Arc::new(lambda)))
            }
            Node::Variant(_, cases) => {
                let (case, _) = cases
                    .iter()
                    .enumerate()
                    .filter_map(|(i, case)| Some((i as u32, minimum(&case.args)?)))
                    .min_by_key(|(_, size)| *size)?;
                self.smallest_parts(node, case, constants, depth)
            }
            Node::Record(..) | Node::Tuple(_) => self.smallest_parts(node, 0, constants, depth),
            Node::Delayed(_) | Node::Container(..) => None,
        }
    }

    fn smallest_parts(&self, node: NodeId, case: u32, constants: &mut Vec<Constant>, depth: u32) -> Option<Shape> {
        let args = case_args(self.space(), node, case);
        let parts: Option<Vec<Shape>> = args.iter().map(|arg| self.smallest(*arg, constants, depth - 1)).collect();
        Some(made(self.space(), node, case, parts?))
    }

    /// A lambda that answers the calls that were made.
    fn lambda(&self, id: CellId, node: NodeId) -> Option<(Lambda, Vec<Constant>)> {
        let Node::Function(params, result) = self.space().node(node) else { return None };
        let calls = self.finished.tables.get(&id).map_or(&[][..], Vec::as_slice);
        let mut rows = Vec::new();
        for (given, found) in calls {
            let mut row = Row { args: Vec::new(), result: (Shape::Tuple(Arc::from([])), Vec::new()) };
            for (value, param) in given.iter().zip(params) {
                let mut own = Vec::new();
                row.args.push(self.snapshot(value, *param, &mut own, 64).map(|shape| (shape, own)));
            }
            let mut own = Vec::new();
            row.result = (self.shape(*found, &mut own)?, own);
            rows.push(row);
        }
        let space = self.space();
        let bool = space.bool();
        let (body, constants) = table(&rows, params, *result, bool, matches!(space.node(*result), Node::Int))?;
        Some((Lambda { params: variables(params.len()), body }, constants))
    }

    /// A value of a run as a shape of a node; none when something in it is no data.
    fn snapshot(&self, value: &Val, node: NodeId, constants: &mut Vec<Constant>, depth: u32) -> Option<Shape> {
        if depth == 0 {
            return None;
        }
        let subject = self.shared.subject;
        let terms = &self.shared.terms;
        match value {
            Val::Cell(id) => self.shape(*id, constants),
            Val::Thunk(thunk) => match &*thunk.borrow() {
                Thunk::Done(value) => self.snapshot(value, node, constants, depth),
                _ => None,
            },
            Val::Int(number) => match self.space().node(node) {
                Node::Variant(..) => {
                    let case = subject.layout.case_of(node, Repr::Immediate(u32::try_from(*number).ok()?))?;
                    Some(made(self.space(), node, case, Vec::new()))
                }
                Node::List(_) => Some(Shape::List(Arc::from([]))),
                _ => Some(scalar(self.space(), node, &Solved::Int(*number), constants)),
            },
            Val::Term(term) => {
                let mut model = self.finished.model.clone();
                complete(terms, &mut model);
                match terms.eval(*term, &model)? {
                    Solved::Bool(truth) => {
                        let case = subject.layout.case_of(node, Repr::Immediate(truth.into()))?;
                        Some(made(self.space(), node, case, Vec::new()))
                    }
                    known => Some(scalar(self.space(), node, &known, constants)),
                }
            }
            Val::Float(x) => {
                constants.push(Constant::Float(**x));
                Some(Shape::Hole(Hole::Float))
            }
            Val::Text(text) => {
                let bytes = text_under(terms, &self.finished.model, &text.borrow())?;
                Some(scalar(self.space(), node, &Solved::Text(bytes.into()), constants))
            }
            Val::Block(block) => {
                let fields = block.fields.borrow().clone();
                self.snapshot_block(block.tag, &fields, node, constants, depth)
            }
            Val::Array(items) => {
                let Node::Array(item) = self.space().node(node) else { return None };
                let items: Option<Vec<Shape>> =
                    items.borrow().iter().map(|value| self.snapshot(value, *item, constants, depth - 1)).collect();
                Some(Shape::Array(items?.into()))
            }
            Val::Closure(_) | Val::Applied(_) | Val::Exception(_) => None,
        }
    }

    fn snapshot_block(
        &self,
        tag: u32,
        fields: &[Val],
        node: NodeId,
        constants: &mut Vec<Constant>,
        depth: u32,
    ) -> Option<Shape> {
        let subject = self.shared.subject;
        let (case, places) = match self.space().node(node) {
            Node::Variant(..) => {
                let case = subject.layout.case_of(node, Repr::Block(tag))?;
                (case, subject.layout.case(node, case)?.places.clone())
            }
            Node::Record(..) => (0, subject.layout.fields(node).to_vec()),
            Node::List(item) => {
                let mut items = vec![self.snapshot(fields.first()?, *item, constants, depth - 1)?];
                if let Shape::List(rest) = self.snapshot(fields.get(1)?, node, constants, depth - 1)? {
                    items.extend(rest.iter().cloned());
                }
                return Some(Shape::List(items.into()));
            }
            _ => (0, (0..fields.len() as u32).collect()),
        };
        let args = case_args(self.space(), node, case);
        let parts: Option<Vec<Shape>> = args
            .iter()
            .zip(&places)
            .map(|(arg, place)| self.snapshot(fields.get(*place as usize)?, *arg, constants, depth - 1))
            .collect();
        Some(made(self.space(), node, case, parts?))
    }
}

fn text_under(terms: &Terms, model: &Model, text: &Text) -> Option<Vec<u8>> {
    let mut model = model.clone();
    complete(terms, &mut model);
    match text {
        Text::Known(bytes) => Some(bytes.clone()),
        Text::Whole(term) => match terms.eval(*term, &model)? {
            Solved::Text(bytes) => Some(bytes.to_vec()),
            _ => None,
        },
        Text::Letters(letters) => letters
            .iter()
            .map(|letter| match letter {
                Val::Int(code) => Some(*code as u8),
                Val::Term(term) if terms.sort(*term) == Sort::Int => match terms.eval(*term, &model)? {
                    Solved::Int(code) => Some(code as u8),
                    _ => None,
                },
                _ => None,
            })
            .collect(),
    }
}

/// The shape of a constant.
fn scalar(space: &Space, node: NodeId, value: &Solved, constants: &mut Vec<Constant>) -> Shape {
    let (constant, hole) = hole_of(space, node, value);
    constants.push(constant);
    Shape::Hole(hole)
}

fn hole_of(space: &Space, node: NodeId, value: &Solved) -> (Constant, Hole) {
    match (space.node(node), value) {
        (Node::Char, Solved::Int(code)) => (Constant::Char(*code as u8), Hole::Char),
        (Node::Bytes, Solved::Text(text)) => (Constant::Text(text.clone()), Hole::Bytes),
        (_, Solved::Text(text)) => (Constant::Text(text.clone()), Hole::String),
        (_, Solved::Int(value)) => (Constant::Int(*value), Hole::Int),
        (_, Solved::Bool(value)) => (Constant::Int((*value).into()), Hole::Int),
    }
}

/// A node's case with its parts.
fn made(space: &Space, node: NodeId, case: u32, parts: Vec<Shape>) -> Shape {
    match space.node(node) {
        Node::Tuple(_) => Shape::Tuple(parts.into()),
        Node::Record(..) => Shape::Record(node, parts.into()),
        _ => Shape::Construct(node, case, parts.into()),
    }
}
