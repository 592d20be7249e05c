//! Texts of made-up verdicts.

use super::verdict;
use crate::terminal::Paint;
use expect_test::{Expect, expect};
use refute_verdict::{CoverSearch, Solution, SolveAnswer, SolveVerdict, Unknown};

fn solution(class: &[&str], values: &[&str], sides: Option<&str>) -> Solution {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_string()).collect();
    Solution {
        class: owned(class),
        conditions: Vec::new(),
        values: owned(values),
        both_sides: sides.map(str::to_owned),
        size: 1,
    }
}

fn check(answer: SolveAnswer, solutions: Vec<Solution>, reason: Option<&str>, expect: &Expect) {
    let unknown = |name: &str| Unknown { name: name.to_string(), ty: "nat".to_string() };
    let told = SolveVerdict {
        file: "nat.ml".to_string(),
        equation: "find n m : plus n m = mult n m".to_string(),
        unknowns: vec![unknown("n"), unknown("m")],
        answer,
        solutions,
        search: CoverSearch { complete_to: 40, ..CoverSearch::default() },
        reason: reason.map(str::to_owned),
        ..SolveVerdict::default()
    };
    expect.assert_eq(&verdict(&told, Paint::PLAIN));
}

#[test]
fn solutions_stand_below_the_equation() {
    let mut open = solution(&["S _", "a"], &["S O", "S O"], None);
    open.conditions = vec!["a <> O".to_string()];
    let two = vec![solution(&["O", "O"], &["O", "O"], Some("O")), open];
    check(
        SolveAnswer::Solved,
        two.clone(),
        None,
        &expect![[r#"
            find n m : plus n m = mult n m

              n = O, m = O                both sides: O
              n = S _, m = a when a <> O  for example n = S O, m = S O

            2 kinds of solutions; there may be more
        "#]],
    );
    check(
        SolveAnswer::AllFound,
        two.clone(),
        Some("both ways were followed"),
        &expect![[r#"
            find n m : plus n m = mult n m

              n = O, m = O                both sides: O
              n = S _, m = a when a <> O  for example n = S O, m = S O

            2 kinds of solutions, and there are no more: both ways were followed
        "#]],
    );
    check(
        SolveAnswer::Solved,
        two,
        Some("larger ones were not looked at"),
        &expect![[r#"
            find n m : plus n m = mult n m

              n = O, m = O                both sides: O
              n = S _, m = a when a <> O  for example n = S O, m = S O

            2 kinds of solutions; no more up to size 40: larger ones were not looked at
        "#]],
    );
}

#[test]
fn no_solution_and_none_found_are_different_words() {
    check(
        SolveAnswer::NoSolution,
        Vec::new(),
        Some("all 2 ways were followed"),
        &expect![[r#"
        find n m : plus n m = mult n m

        no solution: all 2 ways were followed
    "#]],
    );
    check(
        SolveAnswer::NoneUpToBound,
        Vec::new(),
        Some("larger ones were not looked at"),
        &expect![[r#"
        find n m : plus n m = mult n m

        none up to size 40: larger ones were not looked at
    "#]],
    );
}
