//! The class of a run: its input with what nobody looked at left open.
//!
//! Numbers and texts of which a condition speaks have a name, as have parts that must be equal or different; what a
//! condition fixes is shown as it is.

use crate::answer::{Part, part_name};
use refute_enumerate::{Constant, Node, Space};
use refute_narrowing::{Cell, CellId, FinishedRun, SharedState, constant_of, lambda_of};
use refute_smt::{Constant as Solved, Var};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The class of a run, and what must hold of its named parts.
pub(crate) fn class(shared: &mut SharedState<'_>, finished: &FinishedRun) -> Option<(Vec<Part>, Vec<String>)> {
    let mut namer = Namer::default();
    let mut left = Vec::new();
    for condition in finished.conditions.iter().map(|decided| decided.condition) {
        if let Some((var, constant)) = shared.terms.assigns(condition) {
            namer.fixed.insert(var, constant);
        } else if let Some((a, b)) = shared.terms.identifies(condition) {
            namer.identify(a, b);
        } else {
            left.push(condition);
        }
    }
    if finished.called_input() {
        // A lambda answers the calls that were made, with the values that they had: those cannot be others.
        for var in left.drain(..).flat_map(|condition| shared.terms.variables(condition)) {
            if let Some(value) = finished.model.0.get(var.0 as usize) {
                namer.fixed.insert(var, value.clone());
            }
        }
    }
    namer.spread();
    // What speaks of known values only, or of one part alone compared with itself, says nothing.
    left.retain(|condition| {
        let mut variables: Vec<Var> = shared.terms.variables(*condition);
        variables.retain(|var| !namer.fixed.contains_key(&namer.first(*var)));
        let count = variables.len();
        variables.iter_mut().for_each(|var| *var = namer.first(*var));
        variables.sort_unstable();
        variables.dedup();
        !variables.is_empty() && (count == 1 || variables.len() > 1)
    });
    let reader = ClassReader { shared, finished };
    for root in finished.cells.roots.iter() {
        reader.count(*root, &mut namer.uses);
    }
    let mut spoken: Vec<Var> = left.iter().flat_map(|condition| shared.terms.variables(*condition)).collect();
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
        parts.push(reader.part(*root, &mut namer, &spoken, &different)?);
    }
    let names = &namer.names;
    let of_var = |var: Var| {
        let var = namer.first(var);
        let cell = finished.cells.of_variable(var).map(|cell| finished.cells.find(cell));
        match (namer.fixed.get(&var), cell.and_then(|cell| names.get(&cell))) {
            (Some(constant), _) => show_constant(constant),
            (None, Some(name)) => part_name(*name),
            (None, None) => "_".to_string(),
        }
    };
    let mut texts: Vec<String> = left.iter().map(|condition| shared.terms.show_with(*condition, &of_var)).collect();
    for (a, b) in &finished.cells.different {
        let name = |cell: &CellId| names.get(&finished.cells.find(*cell)).map(|name| part_name(*name));
        if let (Some(a), Some(b)) = (name(a), name(b)) {
            texts.push(format!("{a} <> {b}"));
        }
    }
    texts.dedup();
    Some((parts, texts))
}

fn show_constant(constant: &Solved) -> String {
    match constant {
        Solved::Int(value) => value.to_string(),
        Solved::Bool(value) => value.to_string(),
        Solved::Text(text) => format!("\"{}\"", text.escape_ascii()),
    }
}

/// The names that parts of a class have got.
#[derive(Default)]
struct Namer {
    fixed: FxHashMap<Var, Solved>,
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
        let known: Vec<(Var, Solved)> = self.fixed.iter().map(|(var, value)| (*var, value.clone())).collect();
        for (var, value) in known {
            self.fixed.insert(self.first(var), value);
        }
    }

    fn name(&mut self, cell: CellId) -> u32 {
        let next = self.names.len() as u32;
        *self.names.entry(cell).or_insert(next)
    }
}

/// Reads the class off a run.
struct ClassReader<'a, 's> {
    shared: &'a SharedState<'s>,
    finished: &'a FinishedRun,
}

impl ClassReader<'_, '_> {
    fn space(&self) -> &Space {
        self.shared.subject.space()
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
                Some(value) => Some(Part::Constant(constant_of(self.space(), *node, &value))),
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
                let (lambda, constants) = lambda_of(self.shared, self.finished, id, *node)?;
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
