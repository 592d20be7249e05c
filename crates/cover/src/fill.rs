//! A finished run as an input: the class that went this way, and a member with plain values.
//!
//! In: a run. Out: its arguments as shapes with constants; what was left open gets its smallest value, and a function of the
//! input becomes a lambda that answers the calls that were made. The class keeps open what nobody looked at.

use crate::answer::Part;
use crate::narrow::cells::{Cell, CellId, case_args};
use crate::narrow::machine::Shop;
use crate::narrow::value::{Text, Thunk, Val};
use crate::search::Finished;
use refute_enumerate::{Binary, Body, Constant, Hole, Lambda, Node, NodeId, Param, Shape, Space};
use refute_ir::types::Repr;
use refute_play::Filled;
use refute_smt::{Constant as Known, Model, Sort, Terms, Var};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The arguments of a run; none when a function of the input cannot be written down.
pub fn fill(shop: &Shop<'_>, finished: &Finished) -> Option<Filled> {
    let filler = Filler { shop, finished };
    let mut constants = Vec::new();
    let mut input = Vec::new();
    for root in finished.cells.roots.iter() {
        input.push(filler.shape(*root, &mut constants)?);
    }
    Some(Filled { input, constants })
}

/// The class of a run, and what must hold of its named parts.
pub fn class(shop: &mut Shop<'_>, finished: &Finished) -> Option<(Vec<Part>, Vec<String>)> {
    let mut namer = Namer::default();
    let mut left = Vec::new();
    for condition in finished.conditions.iter().map(|decided| decided.condition) {
        if let Some((var, constant)) = shop.terms.assigns(condition) {
            namer.fixed.insert(var, constant);
        } else if let Some((a, b)) = shop.terms.identifies(condition) {
            namer.identify(a, b);
        } else {
            left.push(condition);
        }
    }
    if !finished.tables.is_empty() {
        // A lambda answers the calls that were made, with the values that they had: those cannot be others.
        for var in left.drain(..).flat_map(|condition| shop.terms.variables(condition)) {
            if let Some(value) = finished.model.0.get(var.0 as usize) {
                namer.fixed.insert(var, value.clone());
            }
        }
    }
    namer.spread();
    // What speaks of known values only, or of one part alone compared with itself, says nothing.
    left.retain(|condition| {
        let mut variables: Vec<Var> = shop.terms.variables(*condition);
        variables.retain(|var| !namer.fixed.contains_key(&namer.first(*var)));
        let count = variables.len();
        variables.iter_mut().for_each(|var| *var = namer.first(*var));
        variables.sort_unstable();
        variables.dedup();
        !variables.is_empty() && (count == 1 || variables.len() > 1)
    });
    let filler = Filler { shop, finished };
    for root in finished.cells.roots.iter() {
        filler.count(*root, &mut namer.uses);
    }
    let mut spoken: Vec<Var> = left.iter().flat_map(|condition| shop.terms.variables(*condition)).collect();
    spoken.extend(namer.same.keys().chain(namer.same.values()));
    let different: Vec<CellId> = finished
        .cells
        .different
        .iter()
        .flat_map(|(a, b)| [finished.cells.find(*a), finished.cells.find(*b)])
        .filter(|cell| matches!(finished.cells.get(*cell), Cell::Open(_)))
        .collect();
    let mut parts = Vec::new();
    for root in finished.cells.roots.iter() {
        parts.push(filler.part(*root, &mut namer, &spoken, &different)?);
    }
    let names = &namer.names;
    let of_var = |var: Var| {
        let var = namer.first(var);
        let cell = finished.cells.of_variable(var).map(|cell| finished.cells.find(cell));
        match (namer.fixed.get(&var), cell.and_then(|cell| names.get(&cell))) {
            (Some(constant), _) => show_constant(constant),
            (None, Some(name)) => crate::answer::part_name(*name),
            (None, None) => "_".to_string(),
        }
    };
    let mut texts: Vec<String> = left.iter().map(|condition| shop.terms.show_with(*condition, &of_var)).collect();
    for (a, b) in &finished.cells.different {
        let name = |cell: &CellId| names.get(&finished.cells.find(*cell)).map(|name| crate::answer::part_name(*name));
        if let (Some(a), Some(b)) = (name(a), name(b)) {
            texts.push(format!("{a} <> {b}"));
        }
    }
    texts.dedup();
    Some((parts, texts))
}

fn show_constant(constant: &Known) -> String {
    match constant {
        Known::Int(value) => value.to_string(),
        Known::Bool(value) => value.to_string(),
        Known::Text(text) => format!("\"{}\"", text.escape_ascii()),
    }
}

/// The names that parts of a class have got.
#[derive(Default)]
struct Namer {
    fixed: FxHashMap<Var, Known>,
    names: FxHashMap<CellId, u32>,
    uses: FxHashMap<CellId, u32>,
    /// Variables that are equal to another one.
    same: FxHashMap<Var, Var>,
}

impl Namer {
    /// The variable that stands for all that are equal to one.
    fn first(&self, mut var: Var) -> Var {
        while let Some(other) = self.same.get(&var) {
            var = *other;
        }
        var
    }

    fn identify(&mut self, a: Var, b: Var) {
        let (a, b) = (self.first(a), self.first(b));
        if a != b {
            self.same.insert(a.max(b), a.min(b));
        }
    }

    /// What is known of one is known of all that are equal to it.
    fn spread(&mut self) {
        let known: Vec<(Var, Known)> = self.fixed.iter().map(|(var, value)| (*var, value.clone())).collect();
        for (var, value) in known {
            self.fixed.insert(self.first(var), value);
        }
    }

    fn name(&mut self, cell: CellId) -> u32 {
        let next = self.names.len() as u32;
        *self.names.entry(cell).or_insert(next)
    }
}

struct Filler<'a, 's> {
    shop: &'a Shop<'s>,
    finished: &'a Finished,
}

impl Filler<'_, '_> {
    fn space(&self) -> &Space {
        &self.shop.subject.space
    }

    fn value(&self, var: Var) -> Known {
        match self.finished.model.0.get(var.0 as usize) {
            Some(value) => value.clone(),
            None => Model::plain(&self.shop.terms).0[var.0 as usize].clone(),
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
        let (space, minima) = (self.space(), &self.shop.subject.minima);
        let minimum = |nodes: &[NodeId]| -> Option<usize> { nodes.iter().map(|node| minima[node.0 as usize]).sum() };
        match space.node(node) {
            Node::Int => Some(scalar(space, node, &Known::Int(0), constants)),
            Node::Char => Some(scalar(space, node, &Known::Int(b'a'.into()), constants)),
            Node::String | Node::Bytes => Some(scalar(space, node, &Known::Text(Arc::from(&b"a"[..])), constants)),
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
        let subject = self.shop.subject;
        let terms = &self.shop.terms;
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
                _ => Some(scalar(self.space(), node, &Known::Int(*number), constants)),
            },
            Val::Term(term) => {
                let mut model = self.finished.model.clone();
                crate::narrow::machine::complete(terms, &mut model);
                match terms.eval(*term, &model)? {
                    Known::Bool(truth) => {
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
                Some(scalar(self.space(), node, &Known::Text(bytes.into()), constants))
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
        let subject = self.shop.subject;
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

    /// How often each cell that is left open occurs.
    fn count(&self, id: CellId, uses: &mut FxHashMap<CellId, u32>) {
        let id = self.finished.cells.find(id);
        *uses.entry(id).or_default() += 1;
        if let Cell::Case(_, _, parts) | Cell::Items(_, parts) = self.finished.cells.get(id) {
            for part in parts.iter() {
                self.count(*part, uses);
            }
        }
    }

    /// The class of a cell.
    fn part(&self, id: CellId, namer: &mut Namer, spoken: &[Var], different: &[CellId]) -> Option<Part> {
        let id = self.finished.cells.find(id);
        let cell = self.finished.cells.get(id);
        let looked = self.finished.demanded.contains(&id);
        let shared = namer.uses.get(&id).is_some_and(|uses| *uses > 1) || different.contains(&id);
        match cell {
            Cell::Scalar(node, var) => match namer.fixed.get(&namer.first(*var)).cloned() {
                Some(value) => {
                    let mut constants = Vec::new();
                    scalar(self.space(), *node, &value, &mut constants);
                    constants.pop().map(Part::Constant)
                }
                None if spoken.contains(var) || shared => {
                    let first = self.finished.cells.of_variable(namer.first(*var)).unwrap_or(id);
                    Some(Part::Named(namer.name(self.finished.cells.find(first)), *node))
                }
                None => Some(Part::Any(*node)),
            },
            Cell::Open(node) if shared => Some(Part::Named(namer.name(id), *node)),
            Cell::Open(node) => Some(Part::Any(*node)),
            Cell::Case(node, ..) | Cell::Items(node, _) | Cell::Function(node, _) if !looked => Some(Part::Any(*node)),
            Cell::Float(x) => Some(Part::Constant(Constant::Float(*x))),
            Cell::Same(_) => None,
            Cell::Case(node, case, parts) => {
                if let Node::List(_) = self.space().node(*node) {
                    return self.list_part(id, namer, spoken, different);
                }
                let inner: Option<Vec<Part>> =
                    parts.iter().map(|part| self.part(*part, namer, spoken, different)).collect();
                let inner = inner?;
                Some(match self.space().node(*node) {
                    Node::Tuple(_) => Part::Tuple(inner),
                    Node::Record(..) => Part::Record(*node, inner),
                    _ => Part::Construct(*node, *case, inner),
                })
            }
            Cell::Items(node, parts) => {
                let inner: Option<Vec<Part>> =
                    parts.iter().map(|part| self.part(*part, namer, spoken, different)).collect();
                Some(match self.space().node(*node) {
                    Node::Array(_) => Part::Array(inner?),
                    _ => Part::Spelled(*node, inner?),
                })
            }
            Cell::Function(node, _) => {
                let (lambda, constants) = self.lambda(id, *node)?;
                Some(Part::Function(*node, Arc::new(lambda), constants))
            }
        }
    }

    fn list_part(&self, id: CellId, namer: &mut Namer, spoken: &[Var], different: &[CellId]) -> Option<Part> {
        let mut items = Vec::new();
        let mut at = self.finished.cells.find(id);
        loop {
            match self.finished.cells.get(at) {
                Cell::Case(_, 1, parts) if self.finished.demanded.contains(&at) => {
                    items.push(self.part(parts[0], namer, spoken, different)?);
                    at = self.finished.cells.find(parts[1]);
                }
                Cell::Case(_, 0, _) if self.finished.demanded.contains(&at) => return Some(Part::List(items, None)),
                Cell::Open(node) | Cell::Case(node, ..) => {
                    let shared = namer.uses.get(&at).is_some_and(|uses| *uses > 1) || different.contains(&at);
                    let rest = if shared { Part::Named(namer.name(at), *node) } else { Part::Any(*node) };
                    return Some(Part::List(items, Some(Box::new(rest))));
                }
                _ => return None,
            }
        }
    }
}

fn text_under(terms: &Terms, model: &Model, text: &Text) -> Option<Vec<u8>> {
    let mut model = model.clone();
    crate::narrow::machine::complete(terms, &mut model);
    match text {
        Text::Known(bytes) => Some(bytes.clone()),
        Text::Whole(term) => match terms.eval(*term, &model)? {
            Known::Text(bytes) => Some(bytes.to_vec()),
            _ => None,
        },
        Text::Letters(letters) => letters
            .iter()
            .map(|letter| match letter {
                Val::Int(code) => Some(*code as u8),
                Val::Term(term) if terms.sort(*term) == Sort::Int => match terms.eval(*term, &model)? {
                    Known::Int(code) => Some(code as u8),
                    _ => None,
                },
                _ => None,
            })
            .collect(),
    }
}

/// The shape of a constant.
fn scalar(space: &Space, node: NodeId, value: &Known, constants: &mut Vec<Constant>) -> Shape {
    let (constant, hole) = match (space.node(node), value) {
        (Node::Char, Known::Int(code)) => (Constant::Char(*code as u8), Hole::Char),
        (Node::Bytes, Known::Text(text)) => (Constant::Text(text.clone()), Hole::Bytes),
        (_, Known::Text(text)) => (Constant::Text(text.clone()), Hole::String),
        (_, Known::Int(value)) => (Constant::Int(*value), Hole::Int),
        (_, Known::Bool(value)) => (Constant::Int((*value).into()), Hole::Int),
    };
    constants.push(constant);
    Shape::Hole(hole)
}

/// A node's case with its parts.
fn made(space: &Space, node: NodeId, case: u32, parts: Vec<Shape>) -> Shape {
    match space.node(node) {
        Node::Tuple(_) => Shape::Tuple(parts.into()),
        Node::Record(..) => Shape::Record(node, parts.into()),
        _ => Shape::Construct(node, case, parts.into()),
    }
}

fn variables(count: usize) -> Arc<[Param]> {
    (0..count as u32).map(Param::Var).collect()
}

/// A shape as the body of a lambda; none when it has functions inside.
fn body(shape: &Shape) -> Option<Body> {
    let all = |parts: &[Shape]| parts.iter().map(body).collect::<Option<Arc<[Body]>>>();
    Some(match shape {
        Shape::Hole(hole) => Body::Hole(*hole),
        Shape::Construct(node, case, parts) => Body::Construct(*node, *case, all(parts)?),
        Shape::Record(node, parts) => Body::Record(*node, all(parts)?),
        Shape::Tuple(parts) => Body::Tuple(all(parts)?),
        Shape::List(parts) => Body::List(all(parts)?),
        Shape::Array(parts) => Body::Array(all(parts)?),
        Shape::Spelled(_) | Shape::SpelledBytes(_) | Shape::Function(..) => return None,
    })
}

/// A call of a function of the input.
struct Row {
    /// Each argument, when it is data.
    args: Vec<Option<(Shape, Vec<Constant>)>>,
    result: (Shape, Vec<Constant>),
}

/// The simplest body that answers the calls.
fn table(
    rows: &[Row],
    params: &[NodeId],
    result: NodeId,
    bool: Option<NodeId>,
    is_int: bool,
) -> Option<(Body, Vec<Constant>)> {
    let (last, before) = rows.split_last()?;
    if before.iter().all(|row| row.result == last.result) {
        return Some((body(&last.result.0)?, last.result.1.clone()));
    }
    let gives =
        |param: usize| params[param] == result && rows.iter().all(|row| row.args[param].as_ref() == Some(&row.result));
    if let Some(param) = (0..params.len()).find(|param| gives(*param)) {
        return Some((Body::Var(param as u32), Vec::new()));
    }
    if is_int && let Some(found) = (0..params.len()).find_map(|param| sum(rows, param, params[param] == result)) {
        return Some(found);
    }
    if bool == Some(result) {
        return truths(rows, params, last);
    }
    let mut whole = (body(&last.result.0)?, last.result.1.clone());
    for row in before.iter().rev() {
        if row.result == last.result
            && before.iter().skip_while(|r| !std::ptr::eq(*r, row)).all(|r| r.result == last.result)
        {
            continue;
        }
        let (condition, mut constants) = same(row, params)?;
        let (then, own) = (body(&row.result.0)?, row.result.1.clone());
        constants.extend(own);
        constants.extend(whole.1);
        whole = (Body::If(Arc::new(condition), Arc::new(then), Arc::new(whole.0)), constants);
    }
    Some(whole)
}

/// `x + c`, when that is what all calls give.
fn sum(rows: &[Row], param: usize, same_node: bool) -> Option<(Body, Vec<Constant>)> {
    let difference = |row: &Row| match (row.args[param].as_ref()?.1.as_slice(), row.result.1.as_slice()) {
        ([Constant::Int(given)], [Constant::Int(found)]) => found.checked_sub(*given),
        _ => None,
    };
    let first = difference(rows.first()?)?;
    let all = same_node && rows.iter().all(|row| difference(row) == Some(first));
    all.then(|| {
        let (x, c) = (Body::Var(param as u32), Body::Hole(Hole::Int));
        (Body::Binary(Binary::Add, Arc::new(x), Arc::new(c)), vec![Constant::Int(first)])
    })
}

/// A truth value: the calls that are answered as the last one is not.
fn truths(rows: &[Row], params: &[NodeId], last: &Row) -> Option<(Body, Vec<Constant>)> {
    let Shape::Construct(_, truth, _) = last.result.0 else { return None };
    let mut whole: Option<(Body, Vec<Constant>)> = None;
    for row in rows.iter().filter(|row| row.result != last.result).rev() {
        let (condition, mut constants) = same(row, params)?;
        whole = Some(match whole {
            None => (condition, constants),
            Some((rest, own)) => {
                constants.extend(own);
                (Body::Binary(Binary::Or, Arc::new(condition), Arc::new(rest)), constants)
            }
        });
    }
    let (condition, constants) = whole?;
    // Those are true when the last one is false.
    Some(if truth == 0 { (condition, constants) } else { (Body::Not(Arc::new(condition)), constants) })
}

/// The arguments are those of a call.
fn same(row: &Row, params: &[NodeId]) -> Option<(Body, Vec<Constant>)> {
    let mut whole: Option<(Body, Vec<Constant>)> = None;
    for (i, (arg, node)) in row.args.iter().zip(params).enumerate().rev() {
        let (shape, own) = arg.as_ref()?;
        let (x, value) = (Body::Var(i as u32), body(shape)?);
        let equal = Body::Binary(Binary::Equal(*node), Arc::new(x), Arc::new(value));
        whole = Some(match whole {
            None => (equal, own.clone()),
            Some((rest, more)) => {
                let constants = own.iter().cloned().chain(more).collect();
                (Body::Binary(Binary::And, Arc::new(equal), Arc::new(rest)), constants)
            }
        });
    }
    whole
}
