//! How the budget of runs is spent on the paths.
//!
//! In: how long the paths are. Out: for each path how many sequences it may have. Every path gets one while there are any,
//! the shortest first; half of the rest is for all alike, the other half for the shortest: what long paths show is
//! mostly what short ones have shown.

/// For each path the sequences it may have, in the order of the lengths given; `full` is what one path can use.
pub(super) fn shares(lengths: &[usize], budget: usize, full: usize) -> Vec<usize> {
    let count = lengths.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&path| lengths[path]);
    let each = if count == 0 { 0 } else { (budget.saturating_sub(count) / 2 / count).min(full.saturating_sub(1)) };
    let mut shares = vec![0; count];
    let mut left = budget;
    for &path in order.iter().take(budget) {
        shares[path] = 1 + each;
        left -= 1 + each;
    }
    for path in order {
        if left == 0 || shares[path] == 0 {
            break;
        }
        let more = left.min(full.saturating_sub(shares[path]));
        shares[path] += more;
        left -= more;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn every_path_is_run_once_before_any_is_run_twice() {
        assert_eq!(shares(&[3, 1, 2], 2, 100), [0, 1, 1]);
        assert_eq!(shares(&[3, 1, 2], 3, 100), [1, 1, 1]);
        assert_eq!(shares(&[3, 1, 2], 4, 100), [1, 2, 1]);
        assert_eq!(shares(&[], 10, 100), [0; 0]);
    }

    #[test]
    fn the_shortest_get_what_is_left() {
        assert_eq!(shares(&[1, 2, 3, 4], 100, 40), [40, 34, 13, 13]);
        assert_eq!(shares(&[1, 2], 1000, 40), [40, 40]);
        for budget in 0..300 {
            let shares = shares(&[5, 1, 1, 9, 2, 7], budget, 30);
            assert!(shares.iter().sum::<usize>() <= budget && shares.iter().all(|share| *share <= 30));
        }
    }
}
