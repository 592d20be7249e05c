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
    /// A bank with so many expressions does not grow to the next cost.
    pub entries: usize,
    /// Whether a match may have cases that no example leads to.
    pub unspecified: bool,
}

/// A stage without matches.
pub(super) const FIRST: Stage = Stage { terms: 5, scrutinee: 1, matches: 0, entries: 600, unspecified: false };

fn stage((terms, scrutinee, matches, entries): (u32, u32, u32, usize)) -> Stage {
    Stage { terms, scrutinee, matches, entries, unspecified: false }
}

/// What the banks of `schemes` hold.
pub(super) const SCHEMES: Stage = Stage { terms: 5, scrutinee: 1, matches: 2, entries: 1_500, unspecified: false };

/// Stages that take next to no time, in order.
pub(super) fn quick() -> impl Iterator<Item = Stage> {
    let quick = [(5, 1, 1, 1_000), (4, 4, 1, 500), (3, 4, 2, 500), (5, 4, 1, 800), (7, 1, 1, 1_500)];
    [FIRST].into_iter().chain(quick.map(stage))
}

/// Stages with small expressions, in order, and those that leave cases open.
pub(super) fn small() -> impl Iterator<Item = Stage> {
    let small = [
        (6, 1, 2, 4_000),
        (3, 4, 3, 500),
        (5, 4, 2, 1_000),
        (7, 1, 0, 2_500),
        (9, 1, 1, 1_500),
        (7, 4, 2, 1_500),
        (9, 4, 2, 1_000),
        (7, 4, 3, 2_000),
    ];
    let open = [(5, 1, 1, 1_000), (7, 4, 2, 1_500)].map(stage).map(|stage| Stage { unspecified: true, ..stage });
    small.map(stage).into_iter().chain(open)
}

/// Stages with larger ones, in order.
pub(super) fn large() -> impl Iterator<Item = Stage> {
    let large = [
        (9, 4, 3, 4_000),
        (11, 5, 2, 10_000),
        (11, 6, 3, 20_000),
        (11, 6, 4, 20_000),
        (13, 7, 4, 40_000),
        (15, 8, 5, 60_000),
    ];
    large.into_iter().map(stage)
}
