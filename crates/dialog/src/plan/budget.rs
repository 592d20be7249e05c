//! How the budget of runs is spent on the paths.
//!
//! In: how long the paths are. Out: for each path how many sequences it may have. Every path gets one while there are any,
//! the shortest first; half of the rest is for all alike, the other half for the shortest: what long paths show is
//! mostly what short ones have shown.

/// What a path may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Share {
    /// Sequences at most.
    pub(super) count: usize,
    /// Whether it is the budget that allows no more.
    pub(super) short: bool,
}

/// For each path its share, in the order of the lengths given; `full` is what a path can use, with so many before it.
pub(super) fn shares(lengths: &[usize], budget: usize, full: impl Fn(usize) -> usize) -> Vec<Share> {
    let count = lengths.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&path| lengths[path]);
    let each = (budget.saturating_sub(count) / 2).checked_div(count).unwrap_or(0);
    let mut shares = vec![Share::default(); count];
    let mut left = budget;
    for (rank, &path) in order.iter().take(budget).enumerate() {
        shares[path].count = (1 + each).min(full(rank).max(1));
        left -= shares[path].count;
    }
    for (rank, path) in order.into_iter().enumerate() {
        let Share { count, short } = &mut shares[path];
        if *count > 0 {
            let more = left.min(full(rank).saturating_sub(*count));
            *count += more;
            left -= more;
        }
        *short = *count < full(rank);
    }
    shares
}

#[cfg(test)]
mod tests {
    fn shares(lengths: &[usize], budget: usize, full: impl Fn(usize) -> usize) -> Vec<usize> {
        let shares = super::shares(lengths, budget, &full);
        let all_full =
            shares.iter().map(|share| share.count).sum::<usize>() == (0..lengths.len()).map(&full).sum::<usize>();
        assert_eq!(shares.iter().all(|share| !share.short), all_full);
        shares.into_iter().map(|share| share.count).collect()
    }

    #[test]
    fn every_path_is_run_once_before_any_is_run_twice() {
        assert_eq!(shares(&[3, 1, 2], 2, |_| 100), [0, 1, 1]);
        assert_eq!(shares(&[3, 1, 2], 3, |_| 100), [1, 1, 1]);
        assert_eq!(shares(&[3, 1, 2], 4, |_| 100), [1, 2, 1]);
        assert_eq!(shares(&[], 10, |_| 100), [0; 0]);
    }

    #[test]
    fn the_shortest_get_what_is_left() {
        assert_eq!(shares(&[1, 2, 3, 4], 100, |_| 40), [40, 34, 13, 13]);
        assert_eq!(shares(&[1, 2], 1000, |_| 40), [40, 40]);
        for budget in 0..300 {
            let shares = shares(&[5, 1, 1, 9, 2, 7], budget, |_| 30);
            assert!(shares.iter().sum::<usize>() <= budget && shares.iter().all(|share| *share <= 30));
        }
    }
}
