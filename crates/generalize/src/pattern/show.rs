//! Patterns as text, in OCaml's notation for patterns.

use super::shape::Shape;
use super::{Pattern, Shaped, condition};
use crate::functions::Functions;
use crate::say::{conjunction_formula, pattern_of};
use crate::setting::Setting;
use crate::values::Values;

/// `merge (x :: y :: _, z :: _) with y <= z`. Holes have a name where one is needed.
pub fn show_pattern(setting: &Setting, values: &Values, pattern: &Pattern) -> String {
    let shape = Shape { slots: pattern.slots.clone() };
    let names = names(setting, pattern, &shape);
    let parts: Vec<String> = pattern
        .slots
        .iter()
        .zip(&setting.slots)
        .map(|(part, slot)| pattern_of(setting, values, slot.node, part, &names, !setting.tupled))
        .collect();
    let call = match setting.tupled {
        true => format!("{} ({})", setting.function, parts.join(", ")),
        false => format!("{} {}", setting.function, parts.join(" ")),
    };
    if pattern.condition.is_empty() {
        return call;
    }
    let nodes = shape.nodes(setting);
    let vars: Vec<_> =
        names.iter().zip(nodes).map(|(name, node)| (name.clone(), node.unwrap_or(setting.slots[0].node))).collect();
    let condition = conjunction_formula(setting, &Functions::none(), &pattern.condition, &vars);
    format!("{call} with {condition}")
}

/// The names of the holes, by number: `_` for those that nothing is said about.
fn names(setting: &Setting, pattern: &Pattern, shape: &Shape) -> Vec<String> {
    let nodes = shape.nodes(setting);
    let mut spoken: Vec<usize> = pattern.condition.iter().flat_map(condition::holes_of).collect();
    for hole in 0..nodes.len() {
        if pattern.slots.iter().map(|part| occurrences(part, hole)).sum::<usize>() > 1 {
            spoken.push(hole);
        }
    }
    let mut taken = vec![setting.function.clone()];
    let mut names = Vec::new();
    for (hole, node) in nodes.iter().enumerate() {
        let name = match node {
            Some(node) if spoken.contains(&hole) => crate::say::letter_for(setting, *node, &taken),
            _ => "_".to_string(),
        };
        taken.push(name.clone());
        names.push(name);
    }
    names
}

fn occurrences(part: &Shaped, hole: usize) -> usize {
    match part {
        Shaped::Hole(own) => usize::from(*own == hole),
        Shaped::Data(_, parts) => parts.iter().map(|part| occurrences(part, hole)).sum(),
        Shaped::Value(_) => 0,
    }
}
