//! Structural comparison, as OCaml's `compare` and `=`, `<` and so on.
//!
//! Immediates come before blocks; blocks are ordered by tag, then size, then fields from left to right; texts byte by
//! byte, then by length; floats by value. `compare` takes the same block as equal without looking and orders nan below
//! everything else; the operators look at everything, and nan makes all of them false (`<>` true). Reaching a function
//! raises `Invalid_argument`. Works with its own stack, so depth does not matter; cyclic values end by running out of
//! fuel.

use crate::domain::Domain;
use crate::limits::Fault;
use crate::machine::Machine;
use crate::word::{Header, Kind, Val, Word};
use refute_ir::Prim;
use refute_ir::program::BuiltinException;
use std::cmp::Ordering;

/// How floats and identical blocks are treated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `compare`: a total order.
    Total,
    /// The operators: `None` when nan is involved.
    Partial,
}

/// The answer of a comparison primitive.
pub(crate) fn answer(prim: Prim, order: Option<Ordering>) -> Word {
    Word::bool(match prim {
        Prim::Equal | Prim::StringEqual => order == Some(Ordering::Equal),
        Prim::NotEqual => order != Some(Ordering::Equal),
        Prim::Less => order == Some(Ordering::Less),
        Prim::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Prim::Greater => order == Some(Ordering::Greater),
        Prim::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        _ => return Word::int(order.map_or(0, |order| order as i64)),
    })
}

/// The tag that decides between blocks of different kinds (exceptions with and without arguments, for instance).
fn order_of_kind(header: Header) -> u8 {
    match header.kind() {
        Kind::Block => header.tag(),
        Kind::Array => 0,
        Kind::Closure | Kind::Partial => 247,
        Kind::Exception => 248,
        Kind::Text => 252,
        Kind::Float => 253,
    }
}

/// Words compared for one step.
const PER_STEP: usize = 4;
/// How often steps are charged, in words.
const BATCH: usize = 1024;

impl<D: Domain> Machine<D> {
    /// Compares two values.
    #[inline]
    pub(crate) fn compare(
        &mut self,
        left: Val<D::Shadow>,
        right: Val<D::Shadow>,
        mode: Mode,
    ) -> Result<Option<Ordering>, Fault<D::Shadow>> {
        if left.word.is_int() && right.word.is_int() {
            let order = left.word.as_int().cmp(&right.word.as_int());
            self.domain.compared(&self.heap, left, right, order);
            return Ok(Some(order));
        }
        self.compare_blocks(left, right, mode)
    }

    fn compare_blocks(
        &mut self,
        mut left: Val<D::Shadow>,
        mut right: Val<D::Shadow>,
        mode: Mode,
    ) -> Result<Option<Ordering>, Fault<D::Shadow>> {
        // So that raising needs no collection in the middle.
        self.room(16)?;
        // Fields still to compare: where they start on both sides, and how many.
        let mut rest: Vec<(usize, usize, usize)> = Vec::new();
        let mut work = 0;
        let order = loop {
            work += 1;
            if work % BATCH == 0 {
                self.charge(BATCH / PER_STEP)?;
            }
            let order = match self.compare_one(left, right, mode, &mut work)? {
                One::Fields(size) => {
                    let (a, b) = (left.word.index() + 1, right.word.index() + 1);
                    if size > 1 {
                        rest.push((a + 1, b + 1, size - 1));
                    }
                    (left, right) = (self.heap.get(a), self.heap.get(b));
                    continue;
                }
                One::Order(order) => order,
            };
            if order != Some(Ordering::Equal) {
                break order;
            }
            let Some((a, b, size)) = rest.pop() else { break order };
            if size > 1 {
                rest.push((a + 1, b + 1, size - 1));
            }
            (left, right) = (self.heap.get(a), self.heap.get(b));
        };
        self.charge((work % BATCH) / PER_STEP)?;
        Ok(order)
    }

    fn compare_one(
        &mut self,
        left: Val<D::Shadow>,
        right: Val<D::Shadow>,
        mode: Mode,
        work: &mut usize,
    ) -> Result<One, Fault<D::Shadow>> {
        let (a, b) = (left.word, right.word);
        if !a.is_int() || !b.is_int() {
            self.domain.looks(left);
            self.domain.looks(right);
        }
        let order = match (a.is_int(), b.is_int()) {
            (true, true) => {
                let order = a.as_int().cmp(&b.as_int());
                self.domain.compared(&self.heap, left, right, order);
                Some(order)
            }
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) if a == b && mode == Mode::Total => Some(Ordering::Equal),
            (false, false) => {
                let (x, y) = (self.heap.header(a.index()), self.heap.header(b.index()));
                let by_kind = order_of_kind(x).cmp(&order_of_kind(y));
                if by_kind != Ordering::Equal {
                    return Ok(One::Order(Some(by_kind)));
                }
                match x.kind() {
                    Kind::Text => {
                        let (x, y) = (self.heap.text_of(a), self.heap.text_of(b));
                        *work += x.len().min(y.len()) / 64;
                        let order = x.cmp(y);
                        self.domain.compared(&self.heap, left, right, order);
                        Some(order)
                    }
                    Kind::Float => {
                        let (x, y) = (self.heap.float_of(a), self.heap.float_of(b));
                        let order = match mode {
                            Mode::Partial => x.partial_cmp(&y),
                            Mode::Total => Some(total_order(x, y)),
                        };
                        if let Some(order) = order {
                            self.domain.compared(&self.heap, left, right, order);
                        }
                        order
                    }
                    Kind::Closure | Kind::Partial => {
                        let text = b"compare: functional value";
                        return Err(self.exception_with_text(BuiltinException::InvalidArgument, text));
                    }
                    Kind::Exception => {
                        let number = |word: Word| self.heap.field(word, 1).word.as_int();
                        Some(number(a).cmp(&number(b)))
                    }
                    Kind::Block | Kind::Array => match x.size().cmp(&y.size()) {
                        Ordering::Equal if x.size() > 0 => return Ok(One::Fields(x.size())),
                        order => Some(order),
                    },
                }
            }
        };
        Ok(One::Order(order))
    }
}

/// What a look at two values gave.
enum One {
    Order(Option<Ordering>),
    /// Blocks of so many fields.
    Fields(usize),
}

/// The order of `compare` on floats: nan equals itself and is below everything else; zeros are equal.
pub(crate) fn total_order(x: f64, y: f64) -> Ordering {
    x.partial_cmp(&y).unwrap_or_else(|| y.is_nan().cmp(&x.is_nan()))
}
