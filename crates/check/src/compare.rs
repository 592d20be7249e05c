//! Compares a value of one program with a value of the other, along the space both share.
//!
//! In: two machines, two values, the node they belong to. Out: whether they are the same now, and which leaves are the
//! same only because of the constants of this run: those are where other constants may make a difference.
//! Floats are the same within a tolerance ([`TOLERANCE`]), two nans are. Values larger than [`MOST_PARTS`] are compared up
//! to there. What can only be compared by calling it is handed back.
//! Not here: functions, data that waits and containers (see `observe`).

use crate::domain::{Shadow, Symbols};
use refute_enumerate::{Node, NodeId, Space};
use refute_eval::{Domain, Heap, Machine, Val, Word};
use refute_ir::types::Repr;
use refute_play::Layout;
use refute_smt::Term;

#[cfg(test)]
mod tests;

/// Parts of a value that are compared at most.
const MOST_PARTS: usize = 200_000;
/// Leaves that are compared symbolically at most.
const MOST_LEAVES: usize = 64;
/// Floats are the same when they differ by no more than this, relative to the larger one (absolute below 1).
pub(crate) const TOLERANCE: f64 = 1e-9;

/// A value with what is needed to read it.
pub(crate) struct Operand<'a, D: Domain> {
    /// Its machine.
    pub machine: &'a Machine<D>,
    /// How its program represents the space.
    pub layout: &'a Layout,
    /// The value.
    pub value: Val<D::Shadow>,
}

/// A leaf that is the same in this run.
#[derive(Clone, Debug)]
pub(crate) enum Leaf {
    /// An immediate.
    Number(Val<Shadow>, Val<Shadow>),
    /// A string.
    Text((Box<[u8]>, Shadow), (Box<[u8]>, Shadow)),
}

/// What a comparison found.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueComparison {
    /// The values differ.
    pub differ: bool,
    /// Leaves that are the same now but carry terms.
    pub leaves: Vec<Leaf>,
    /// Some functions were not looked at.
    pub functions: bool,
    /// Functions that were called to see what they give.
    pub called: usize,
}

/// Shadows that a comparison may keep for later.
pub(crate) trait Followed: Domain {
    /// The value with its shadow, when it has one worth keeping.
    fn followed(value: Val<Self::Shadow>) -> Option<Val<Shadow>>;
}

impl Followed for refute_eval::Concrete {
    fn followed(_value: Val<()>) -> Option<Val<Shadow>> {
        None
    }
}

impl Followed for crate::domain::Concolic {
    fn followed(value: Val<Shadow>) -> Option<Val<Shadow>> {
        Some(value)
    }
}

/// Compares two values of a node. `closed` receives the parts into which only calls can look.
pub(crate) fn compare<D: Followed>(
    space: &Space,
    node: NodeId,
    a: &Operand<'_, D>,
    b: &Operand<'_, D>,
    closed: &mut Vec<Pair<D::Shadow>>,
) -> ValueComparison {
    let mut comparing =
        Comparing { space, a, b, left: MOST_PARTS, found: ValueComparison::default(), rest: Vec::new(), closed };
    comparing.rest.push((node, a.value, b.value));
    comparing.all();
    comparing.found
}

/// The conditions under which one of the leaves differs.
pub(crate) fn difference(symbols: &mut Symbols, leaves: &[Leaf]) -> Option<Term> {
    let mut differ = Vec::new();
    for leaf in leaves {
        let same = match leaf {
            Leaf::Number(a, b) if a.shadow == b.shadow => continue,
            Leaf::Number(a, b) => symbols.equal_numbers(*a, *b),
            Leaf::Text(a, b) if a.1 == b.1 => continue,
            Leaf::Text(a, b) => symbols.equal_texts((&a.0, a.1), (&b.0, b.1)),
        };
        if symbols.terms.as_constant(same).is_none() && !symbols.terms.too_large(same) {
            let not = symbols.terms.not(same);
            if !differ.contains(&not) {
                differ.push(not);
            }
        }
    }
    match differ[..] {
        [] => None,
        [one] => Some(one),
        _ => Some(symbols.terms.or(&differ)),
    }
}

/// Whether two floats count as the same.
pub(crate) fn same_float(a: f64, b: f64) -> bool {
    if a == b || (a.is_nan() && b.is_nan()) {
        return true;
    }
    (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0) && a.is_finite() && b.is_finite()
}

/// Two values of a node.
pub(crate) type Pair<S> = (NodeId, Val<S>, Val<S>);

struct Comparing<'a, D: Domain> {
    space: &'a Space,
    a: &'a Operand<'a, D>,
    b: &'a Operand<'a, D>,
    left: usize,
    found: ValueComparison,
    /// Pairs still to compare; the last one is next.
    rest: Vec<Pair<D::Shadow>>,
    closed: &'a mut Vec<Pair<D::Shadow>>,
}

impl<D: Followed> Comparing<'_, D> {
    fn all(&mut self) {
        while let Some((node, a, b)) = self.rest.pop() {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            if !self.one(node, a, b) {
                self.found.differ = true;
                return;
            }
        }
    }

    fn heaps(&self) -> (&Heap<D::Shadow>, &Heap<D::Shadow>) {
        (self.a.machine.heap(), self.b.machine.heap())
    }

    /// Compares the heads of two values; their parts are put off. False when they differ.
    fn one(&mut self, node: NodeId, a: Val<D::Shadow>, b: Val<D::Shadow>) -> bool {
        let space = self.space;
        match space.node(node) {
            Node::Int | Node::Char => self.numbers(a, b),
            Node::Float => {
                let (x, y) = self.heaps();
                !a.word.is_int() && !b.word.is_int() && same_float(x.float_of(a.word), y.float_of(b.word))
            }
            Node::String | Node::Bytes => self.texts(a, b),
            Node::Variant(_, cases) => {
                let (x, y) = (self.case(self.a, node, a.word), self.case(self.b, node, b.word));
                let (Some(x), Some(y)) = (x, y) else { return false };
                if x != y {
                    return false;
                }
                if a.word.is_int() {
                    // Truth values may carry terms.
                    return self.numbers_of_case(a, b);
                }
                self.parts(cases[x as usize].args.iter().copied(), a, b, |layout| {
                    layout.case(node, x).map_or(&[], |case| &case.places)
                })
            }
            Node::Record(_, fields) => {
                self.parts(fields.iter().map(|(_, node)| *node), a, b, |layout| layout.fields(node))
            }
            Node::Tuple(parts) => {
                for (i, part) in parts.iter().enumerate().rev() {
                    let (x, y) = self.heaps();
                    let pair = (*part, x.part(a.word, i), y.part(b.word, i));
                    self.rest.push(pair);
                }
                true
            }
            Node::List(element) => {
                if a.word.is_int() || b.word.is_int() {
                    return a.word.is_int() == b.word.is_int();
                }
                let (x, y) = self.heaps();
                let heads = (*element, x.part(a.word, 0), y.part(b.word, 0));
                let tails = (node, x.part(a.word, 1), y.part(b.word, 1));
                self.rest.push(tails);
                self.rest.push(heads);
                true
            }
            Node::Array(element) => {
                let (x, y) = self.heaps();
                let sizes =
                    (x.block_of(a.word).map_or(0, |block| block.1), y.block_of(b.word).map_or(0, |block| block.1));
                if sizes.0 != sizes.1 {
                    return false;
                }
                for i in (0..sizes.0.min(self.left)).rev() {
                    let (x, y) = self.heaps();
                    let pair = (*element, x.part(a.word, i), y.part(b.word, i));
                    self.rest.push(pair);
                }
                true
            }
            Node::Function(..) | Node::Delayed(_) | Node::Container(..) => {
                self.closed.push((node, a, b));
                true
            }
        }
    }

    fn case(&self, side: &Operand<'_, D>, node: NodeId, word: Word) -> Option<u32> {
        let repr = match side.machine.heap().block_of(word) {
            None => Repr::Immediate(word.as_int() as u32),
            Some((tag, _)) => Repr::Block(tag.into()),
        };
        side.layout.case_of(node, repr)
    }

    fn parts<'l>(
        &mut self,
        nodes: impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator,
        a: Val<D::Shadow>,
        b: Val<D::Shadow>,
        places: impl Fn(&'l Layout) -> &'l [u32],
    ) -> bool
    where
        Self: 'l,
    {
        let (of_a, of_b) = (places(self.a.layout), places(self.b.layout));
        for (i, part) in nodes.enumerate().rev() {
            let (x, y) = self.heaps();
            let (Some(at), Some(bt)) = (of_a.get(i), of_b.get(i)) else { return false };
            let pair = (part, x.part(a.word, *at as usize), y.part(b.word, *bt as usize));
            self.rest.push(pair);
        }
        true
    }

    fn numbers(&mut self, a: Val<D::Shadow>, b: Val<D::Shadow>) -> bool {
        self.numbers_of_case(a, b) && a.word == b.word
    }

    fn numbers_of_case(&mut self, a: Val<D::Shadow>, b: Val<D::Shadow>) -> bool {
        if let (Some(a), Some(b)) = (D::followed(a), D::followed(b))
            && (a.shadow != b.shadow)
            && self.found.leaves.len() < MOST_LEAVES
        {
            self.found.leaves.push(Leaf::Number(a, b));
        }
        true
    }

    fn texts(&mut self, a: Val<D::Shadow>, b: Val<D::Shadow>) -> bool {
        let (x, y) = (self.a.machine.heap().text_of(a.word), self.b.machine.heap().text_of(b.word));
        if x != y {
            return false;
        }
        if let (Some(a), Some(b)) = (D::followed(a), D::followed(b))
            && (a.shadow != b.shadow)
            && self.found.leaves.len() < MOST_LEAVES
        {
            let leaf = Leaf::Text((x.into(), a.shadow), (y.into(), b.shadow));
            self.found.leaves.push(leaf);
        }
        true
    }
}
