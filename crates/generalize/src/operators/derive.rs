//! Which operators there are for inputs of a setting.
//!
//! In: a setting and the functions of the program. Out: operators in a fixed order, those derived from the types that occur in
//! the input first, as far as they are in a set. Functions whose arguments and results are of other types are left out.
//! Invariant: no operator has more than [`MOST_PARAMS`] parameters.

use super::{Op, Operator, Sort, TreeOp, args_of, listed_ways_of, sort_of, ways_of};
use crate::functions::Functions;
use crate::outcome::OperatorSet;
use crate::perturbation::MOST_PARAMS;
use crate::setting::Setting;
use refute_enumerate::{Node, NodeId, Space};
use refute_ir::types::TypeId;

/// Integers of the programs that become operators.
const MOST_CONSTANTS: usize = 4;
/// Types of which operators are made.
const MOST_SORTS: usize = 16;

/// See the head of the file.
pub(crate) fn derive(setting: &Setting, functions: &Functions, set: OperatorSet) -> Vec<Operator> {
    let sorts = sorts(setting);
    let mut derived = Derived { space: &setting.space, found: Vec::new() };
    derived.scalars(&setting.constants);
    for sort in &sorts {
        if let Sort::Node(node) = *sort {
            derived.node(node);
        }
    }
    let mut found = derived.found;
    for (i, known) in functions.all().iter().enumerate().filter(|(_, known)| known.changes_inputs()) {
        let params: Vec<Sort> = known.params.iter().map(|node| sort_of(&setting.space, *node)).collect();
        let result = sort_of(&setting.space, known.result);
        if !params.iter().all(|sort| sorts.contains(sort)) {
            continue;
        }
        if sorts.contains(&result) {
            found.push(Operator { op: Op::Call(i), params, result, any: known.any.is_some() });
        } else if known.any.is_none() {
            let parts = results(&setting.space, i, known.result).into_iter().filter(|(_, sort)| sorts.contains(sort));
            found.extend(parts.map(|(op, result)| Operator { op, params: params.clone(), result, any: false }));
        }
    }
    found.retain(|operator| operator.params.len() <= MOST_PARAMS && is_in(set, operator.op));
    found
}

fn is_in(set: OperatorSet, op: Op) -> bool {
    match set {
        OperatorSet::All => true,
        OperatorSet::OfTypes => op.called().is_none(),
        OperatorSet::Basic => matches!(
            op,
            Op::Int(_)
                | Op::Bool(_)
                | Op::Next
                | Op::Previous
                | Op::Less
                | Op::Equal
                | Op::Construct(..)
                | Op::Field(..)
                | Op::Is(..)
        ),
    }
}

/// The results of a function that gives several, or an option.
fn results(space: &Space, function: usize, result: NodeId) -> Vec<(Op, Sort)> {
    let components = |node: NodeId| if let Node::Tuple(parts) = space.node(node) { parts.clone() } else { Vec::new() };
    let (outer, whole) = match space.node(result) {
        Node::Variant(TypeId::OPTION, _) => match args_of(space, result, 1)[..] {
            [inside] => (Some((1, 0)), inside),
            _ => return Vec::new(),
        },
        _ => (None, result),
    };
    let parts = components(whole).into_iter().zip(0..).map(|(part, index)| {
        let op = match outer {
            Some(outer) => Op::Part(function, outer, Some(index)),
            None => Op::Part(function, (0, index), None),
        };
        (op, sort_of(space, part))
    });
    let inside = outer.map(|outer| (Op::Part(function, outer, None), sort_of(space, whole)));
    inside.into_iter().chain(parts).collect()
}

/// Integers, booleans, and all types that occur in the input.
fn sorts(setting: &Setting) -> Vec<Sort> {
    let space = &*setting.space;
    let mut found = vec![Sort::Int, Sort::Bool];
    let mut waiting: Vec<NodeId> = setting.slots.iter().rev().map(|slot| slot.node).collect();
    while let Some(node) = waiting.pop() {
        let sort = sort_of(space, node);
        if found.contains(&sort) || found.len() >= MOST_SORTS {
            continue;
        }
        found.push(sort);
        let cases = if let Node::Variant(_, cases) = space.node(node) { cases.len() as u32 } else { 2 };
        waiting.extend((0..cases).rev().flat_map(|case| args_of(space, node, case)));
    }
    found
}

struct Derived<'a> {
    space: &'a Space,
    found: Vec<Operator>,
}

impl Derived<'_> {
    fn add(&mut self, op: Op, params: &[Sort], result: Sort) {
        self.found.push(Operator { op, params: params.to_vec(), result, any: false });
    }

    fn sort(&self, node: NodeId) -> Sort {
        sort_of(self.space, node)
    }

    fn scalars(&mut self, constants: &[i64]) {
        let int = Sort::Int;
        self.add(Op::Next, &[int], int);
        self.add(Op::Previous, &[int], int);
        self.add(Op::Int(0), &[], int);
        let few = constants.iter().filter(|n| ![0, 1].contains(*n)).take(MOST_CONSTANTS);
        few.for_each(|n| self.add(Op::Int(*n), &[], int));
        self.add(Op::Min, &[int, int], int);
        self.add(Op::Max, &[int, int], int);
        self.add(Op::Less, &[int, int], Sort::Bool);
        self.add(Op::Equal, &[int, int], Sort::Bool);
        self.add(Op::Bool(true), &[], Sort::Bool);
        self.add(Op::Bool(false), &[], Sort::Bool);
    }

    fn node(&mut self, node: NodeId) {
        let space = self.space;
        match space.node(node) {
            Node::List(item) => self.list(node, *item),
            Node::Tuple(_) => self.case(node, 0),
            // References are changed by whoever has them.
            Node::Record(id, _) if *id != TypeId::REF => self.case(node, 0),
            Node::Variant(_, cases) => {
                (0..cases.len() as u32).for_each(|case| self.case(node, case));
                if (2..=4).contains(&cases.len()) {
                    let tested = if cases.len() == 2 { 0..1 } else { 0..cases.len() as u32 };
                    tested.for_each(|case| self.add(Op::Is(node, case), &[Sort::Node(node)], Sort::Bool));
                }
                self.recursive(node, cases.len() as u32);
            }
            _ => {}
        }
    }

    /// Building, taking apart, exchanging arguments of the same type.
    fn case(&mut self, node: NodeId, case: u32) {
        let own = Sort::Node(node);
        let args = args_of(self.space, node, case);
        let sorts: Vec<Sort> = args.iter().map(|arg| self.sort(*arg)).collect();
        self.add(Op::Construct(node, case), &sorts, own);
        for (i, sort) in sorts.iter().enumerate() {
            self.add(Op::Field(node, case, i as u32), &[own], *sort);
        }
        for i in 0..sorts.len() {
            for j in i + 1..sorts.len() {
                if sorts[i] == sorts[j] {
                    self.add(Op::Swap(node, case, i as u32, j as u32), &[own], own);
                }
            }
        }
    }

    fn list(&mut self, node: NodeId, item: NodeId) {
        let tree = item;
        let (own, item) = (Sort::Node(node), self.sort(item));
        self.add(Op::Construct(node, 0), &[], own);
        self.add(Op::Construct(node, 1), &[item, own], own);
        self.add(Op::Snoc, &[own, item], own);
        self.add(Op::Field(node, 1, 0), &[own], item);
        self.add(Op::Last, &[own], item);
        self.add(Op::Field(node, 1, 1), &[own], own);
        self.add(Op::Init, &[own], own);
        self.add(Op::Rev, &[own], own);
        self.add(Op::Append, &[own, own], own);
        self.add(Op::Length, &[own], Sort::Int);
        self.add(Op::Is(node, 0), &[own], Sort::Bool);
        if item == Sort::Int {
            self.add(Op::Least, &[own], item);
            self.add(Op::Greatest, &[own], item);
        }
        let cases = if let Node::Variant(_, cases) = self.space.node(tree) { cases.len() as u32 } else { 0 };
        let trees = if self.is_recursive(tree, cases) { cases } else { 0 };
        for case in 0..trees {
            for op in self.extremes(tree, case) {
                self.add(Op::Forest(tree, op), &[own], Sort::Int);
            }
        }
        self.found.push(Operator { op: Op::AnyItem, params: vec![own], result: item, any: true });
    }

    fn is_recursive(&self, node: NodeId, cases: u32) -> bool {
        let ways = |case| [ways_of(self.space, node, case), listed_ways_of(self.space, node, case)].concat();
        (0..cases).any(|case| !ways(case).is_empty())
    }

    fn recursive(&mut self, node: NodeId, cases: u32) {
        if !self.is_recursive(node, cases) {
            return;
        }
        let own = Sort::Node(node);
        let direct = (0..cases).any(|case| !ways_of(self.space, node, case).is_empty());
        (0..cases).for_each(|case| self.recursive_case(node, case));
        if direct {
            self.add(Op::Tree(node, TreeOp::DropLowest), &[own], own);
            self.add(Op::Tree(node, TreeOp::Depth), &[own], Sort::Int);
        }
        self.add(Op::Tree(node, TreeOp::Count), &[own], Sort::Int);
        self.found.push(Operator { op: Op::Tree(node, TreeOp::AnyPart), params: vec![own], result: own, any: true });
    }

    fn recursive_case(&mut self, node: NodeId, case: u32) {
        let own = Sort::Node(node);
        let ways = ways_of(self.space, node, case);
        let args: Vec<Sort> = args_of(self.space, node, case).iter().map(|arg| self.sort(*arg)).collect();
        let others: Vec<u32> = (0..args.len() as u32).filter(|i| !ways.contains(i)).collect();
        let other_sorts: Vec<Sort> = others.iter().map(|i| args[*i as usize]).collect();
        for way in ways.iter().copied() {
            let params: Vec<Sort> = [own].into_iter().chain(other_sorts.iter().copied()).collect();
            self.add(Op::Tree(node, TreeOp::AppendEnd { case, way }), &params, own);
            for field in others.iter().copied() {
                self.add(Op::Tree(node, TreeOp::EndField { case, way, field }), &[own], args[field as usize]);
            }
            self.add(Op::Tree(node, TreeOp::DropEnd { case, way }), &[own], own);
        }
        if ways.len() == 2 {
            for op in [TreeOp::RotateLeft { case }, TreeOp::RotateRight { case }, TreeOp::Mirror { case }] {
                self.add(Op::Tree(node, op), &[own], own);
            }
        }
        for op in self.extremes(node, case) {
            self.add(Op::Tree(node, op), &[own], Sort::Int);
        }
    }

    /// The least and greatest integers in the fields of a constructor.
    fn extremes(&self, node: NodeId, case: u32) -> Vec<TreeOp> {
        let args = args_of(self.space, node, case);
        let integers = (0..args.len() as u32).filter(|i| self.sort(args[*i as usize]) == Sort::Int);
        integers
            .flat_map(|field| {
                [
                    TreeOp::Least { case, field },
                    TreeOp::Greatest { case, field },
                    TreeOp::Below { case, field },
                    TreeOp::Above { case, field },
                ]
            })
            .collect()
    }
}
