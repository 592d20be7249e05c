//! Sets of examples.

/// Most examples that are looked at together.
pub(crate) const MOST: usize = 128;

/// A set of examples by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Mask(pub u128);

impl Mask {
    /// The first so many.
    pub(crate) fn first(count: usize) -> Mask {
        if count >= MOST { Mask(u128::MAX) } else { Mask((1 << count) - 1) }
    }

    pub(crate) fn contains(self, column: usize) -> bool {
        self.0 >> column & 1 == 1
    }

    pub(crate) fn insert(&mut self, column: usize) {
        self.0 |= 1 << column;
    }

    pub(crate) fn covers(self, other: Mask) -> bool {
        other.0 & !self.0 == 0
    }

    pub(crate) fn and(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Mask) -> Mask {
        Mask(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The examples, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let next = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(next)
        })
    }
}
