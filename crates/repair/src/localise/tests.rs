//! Which branches are suspected.

use super::{Observed, Suspicion};

#[test]
fn the_branch_that_only_failing_tests_take_comes_first() {
    let observed = [
        Observed { passes: false, taken: vec![0..30, 10..20] },
        Observed { passes: true, taken: vec![0..30, 20..30] },
        Observed { passes: true, taken: vec![0..30, 14..20] },
    ];
    let suspicion = Suspicion::new(vec![0..30, 10..20, 20..30, 12..14, 14..20], &observed);
    let ranked: Vec<_> = suspicion.ranked().into_iter().map(|(range, _)| range).collect();
    assert_eq!(ranked, [10..20, 0..30]);
    assert_eq!(suspicion.of(&(11..12)), Some(1.0));
    assert_eq!(suspicion.of(&(21..22)), Some(0.0));
    assert_eq!(suspicion.of(&(12..13)), Some(0.0), "no test takes the branch inside");
    assert_eq!(suspicion.of(&(40..41)), None);
}
