//! How far each stage of the search goes.

/// What a stage allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stage {
    /// The cost of expressions out of a bank.
    pub terms: u32,
    /// The cost of what a match looks at.
    pub scrutinee: u32,
    /// Matches on the way to a leaf.
    pub matches: u32,
    /// Whether a match may have cases that no example leads to.
    pub unspecified: bool,
}

/// A stage without matches.
pub(super) const FIRST: Stage = Stage { terms: 5, scrutinee: 1, matches: 0, unspecified: false };

/// The stages in order.
pub(super) fn plan() -> impl Iterator<Item = Stage> {
    let stage = |(terms, scrutinee, matches)| Stage { terms, scrutinee, matches, unspecified: false };
    let small = [(5, 1, 1), (5, 1, 2), (7, 4, 1), (7, 4, 2), (7, 4, 3), (9, 4, 2)];
    let large = [(9, 4, 3), (11, 5, 2), (11, 6, 3), (11, 6, 4), (13, 7, 4), (15, 8, 5)];
    let open = [(5, 1, 1), (7, 4, 2)].map(stage).map(|stage| Stage { unspecified: true, ..stage });
    [FIRST].into_iter().chain(small.map(stage)).chain(open).chain(large.map(stage))
}
