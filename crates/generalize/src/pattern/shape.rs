//! Inputs with holes: made from an input, matched with inputs, filled.

use super::Shaped;
use crate::setting::{Input, Setting};
use crate::structure::field;
use crate::values::{Value, ValueId, Values};
use refute_enumerate::NodeId;

/// The way to a part: the slot, then arguments with the constructors they belong to.
pub(super) type Path = Vec<(u32, u32)>;

/// One part per slot.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) slots: Vec<Shaped>,
}

/// What stands in the holes.
pub(super) type Binding = Vec<Option<ValueId>>;

impl Shape {
    /// An input without holes.
    pub(super) fn whole(setting: &Setting, values: &Values, input: &Input) -> Shape {
        debug_assert_eq!(setting.slots.len(), input.len());
        Shape { slots: input.iter().map(|value| spelled(values, *value)).collect() }
    }

    /// The ways to all parts that are not holes, a part before those inside it.
    pub(super) fn paths(&self) -> Vec<Path> {
        fn walk(part: &Shaped, path: &mut Path, found: &mut Vec<Path>) {
            if matches!(part, Shaped::Hole(_)) {
                return;
            }
            found.push(path.clone());
            if let Shaped::Data(case, parts) = part {
                for (index, part) in parts.iter().enumerate() {
                    path.push((*case, index as u32));
                    walk(part, path, found);
                    path.pop();
                }
            }
        }
        let mut found = Vec::new();
        for (slot, part) in self.slots.iter().enumerate() {
            walk(part, &mut vec![(0, slot as u32)], &mut found);
        }
        found
    }

    /// The type of a part.
    pub(super) fn node(&self, setting: &Setting, path: &Path) -> NodeId {
        let slot = setting.slots[path[0].1 as usize].node;
        path[1..].iter().fold(slot, |node, (case, index)| field(&setting.space, node, *case, *index).unwrap_or(node))
    }

    fn at(&self, path: &Path) -> Option<&Shaped> {
        let mut part = self.slots.get(path.first()?.1 as usize)?;
        for (case, index) in &path[1..] {
            match part {
                Shaped::Data(own, parts) if own == case => part = parts.get(*index as usize)?,
                _ => return None,
            }
        }
        Some(part)
    }

    /// Whether a way leads to a part that is not a hole.
    pub(super) fn reaches(&self, path: &Path) -> bool {
        self.at(path).is_some_and(|part| !matches!(part, Shaped::Hole(_)))
    }

    /// What stands in an input at a part that is not a hole.
    pub(super) fn value_at(&self, path: &Path, input: &Input, values: &Values) -> Option<ValueId> {
        if !self.reaches(path) {
            return None;
        }
        value_at(path, input, values)
    }

    /// A part as a hole.
    pub(super) fn with_hole(&self, path: &Path, hole: usize) -> Shape {
        let mut shape = self.clone();
        let mut part = &mut shape.slots[path[0].1 as usize];
        for (_, index) in &path[1..] {
            match part {
                Shaped::Data(_, parts) => part = &mut parts[*index as usize],
                _ => return shape,
            }
        }
        *part = Shaped::Hole(hole);
        shape
    }

    /// The holes, in the order of reading, each once.
    pub(super) fn holes_in_order(&self) -> Vec<usize> {
        fn walk(part: &Shaped, found: &mut Vec<usize>) {
            match part {
                Shaped::Hole(hole) if !found.contains(hole) => found.push(*hole),
                Shaped::Data(_, parts) => parts.iter().for_each(|part| walk(part, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        self.slots.iter().for_each(|part| walk(part, &mut found));
        found
    }

    /// How many different holes there are.
    pub(super) fn holes(&self) -> usize {
        self.holes_in_order().len()
    }

    /// A number that no hole has.
    pub(super) fn next_hole(&self) -> usize {
        self.holes_in_order().into_iter().max().map_or(0, |hole| hole + 1)
    }

    pub(super) fn has_hole(&self, hole: usize) -> bool {
        self.holes_in_order().contains(&hole)
    }

    /// The types of the holes, by number.
    pub(super) fn nodes(&self, setting: &Setting) -> Vec<Option<NodeId>> {
        fn walk(setting: &Setting, part: &Shaped, node: NodeId, found: &mut Vec<Option<NodeId>>) {
            match part {
                Shaped::Hole(hole) => {
                    found.resize(found.len().max(hole + 1), None);
                    found[*hole] = Some(node);
                }
                Shaped::Data(case, parts) => {
                    for (index, part) in parts.iter().enumerate() {
                        let inner = field(&setting.space, node, *case, index as u32).unwrap_or(node);
                        walk(setting, part, inner, found);
                    }
                }
                Shaped::Value(_) => {}
            }
        }
        let mut found = Vec::new();
        self.slots.iter().zip(&setting.slots).for_each(|(part, slot)| walk(setting, part, slot.node, &mut found));
        found
    }

    /// What stands in the holes when an input fits.
    pub(super) fn binding(&self, values: &Values, input: &[ValueId]) -> Option<Binding> {
        let mut binding = vec![None; self.next_hole()];
        let fits = self.slots.iter().zip(input).all(|(part, value)| fits(values, part, *value, &mut binding));
        fits.then_some(binding)
    }

    /// The input with these values in the holes.
    pub(super) fn filled(&self, values: &mut Values, binding: &Binding) -> Option<Input> {
        self.slots.iter().map(|part| filled(values, part, binding)).collect()
    }

    /// With something in the place of a hole.
    pub(super) fn replaced(&self, hole: usize, by: &Shaped) -> Shape {
        fn walk(part: &Shaped, hole: usize, by: &Shaped) -> Shaped {
            match part {
                Shaped::Hole(own) if *own == hole => by.clone(),
                Shaped::Data(case, parts) => {
                    Shaped::Data(*case, parts.iter().map(|part| walk(part, hole, by)).collect())
                }
                other => other.clone(),
            }
        }
        Shape { slots: self.slots.iter().map(|part| walk(part, hole, by)).collect() }
    }

    /// Gives the holes other numbers.
    pub(super) fn renumber(&mut self, number: &dyn Fn(usize) -> usize) {
        fn walk(part: &mut Shaped, number: &dyn Fn(usize) -> usize) {
            match part {
                Shaped::Hole(hole) => *hole = number(*hole),
                Shaped::Data(_, parts) => parts.iter_mut().for_each(|part| walk(part, number)),
                Shaped::Value(_) => {}
            }
        }
        self.slots.iter_mut().for_each(|part| walk(part, number));
    }
}

/// What stands in an input at the end of a way.
pub(super) fn value_at(path: &Path, input: &[ValueId], values: &Values) -> Option<ValueId> {
    let mut value = *input.get(path.first()?.1 as usize)?;
    for (case, index) in &path[1..] {
        let (own, parts) = values.as_data(value)?;
        value = *parts.get(*index as usize).filter(|_| own == *case)?;
    }
    Some(value)
}

fn spelled(values: &Values, value: ValueId) -> Shaped {
    match values.get(value) {
        Value::Data(case, parts) => Shaped::Data(*case, parts.iter().map(|part| spelled(values, *part)).collect()),
        _ => Shaped::Value(value),
    }
}

fn fits(values: &Values, part: &Shaped, value: ValueId, binding: &mut Binding) -> bool {
    match part {
        Shaped::Hole(hole) => *binding[*hole].get_or_insert(value) == value,
        Shaped::Value(own) => *own == value,
        Shaped::Data(case, parts) => match values.as_data(value) {
            Some((own, inner)) if own == *case && inner.len() == parts.len() => {
                parts.iter().zip(inner).all(|(part, value)| fits(values, part, *value, binding))
            }
            _ => false,
        },
    }
}

fn filled(values: &mut Values, part: &Shaped, binding: &Binding) -> Option<ValueId> {
    match part {
        Shaped::Hole(hole) => binding.get(*hole).copied().flatten(),
        Shaped::Value(value) => Some(*value),
        Shaped::Data(case, parts) => {
            let parts = parts.iter().map(|part| filled(values, part, binding)).collect::<Option<Vec<_>>>()?;
            Some(values.data(*case, &parts))
        }
    }
}
