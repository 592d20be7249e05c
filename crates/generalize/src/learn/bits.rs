//! Sets of samples, one bit each.

/// A set of samples.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The samples below `count` for which a condition holds.
    pub(super) fn of(count: usize, mut holds: impl FnMut(usize) -> bool) -> Bits {
        let mut bits = Bits(vec![0; count.div_ceil(64)]);
        (0..count).filter(|i| holds(*i)).for_each(|i| bits.insert(i));
        bits
    }

    /// Adds a sample, beyond the end if need be.
    pub(super) fn insert(&mut self, i: usize) {
        if self.0.len() <= i / 64 {
            self.0.resize(i / 64 + 1, 0);
        }
        self.0[i / 64] |= 1 << (i % 64);
    }

    pub(super) fn has(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The first sample.
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    pub(super) fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(super) fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().enumerate().map(|(i, a)| a & !other.0.get(i).copied().unwrap_or(0)).collect())
    }

    /// How many are in both.
    pub(super) fn common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Whether none is in both.
    pub(super) fn disjoint(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Whether all of them are in the other.
    pub(super) fn within(&self, other: &Bits) -> bool {
        self.0.iter().enumerate().all(|(i, a)| a & !other.0.get(i).copied().unwrap_or(0) == 0)
    }
}
