//! Tables of made-up verdicts.

use super::{View, table};
use crate::terminal::Paint;
use expect_test::expect;
use refute_verdict::{
    Against, BranchReport, BranchSort, BranchState, CoverInput, CoverVerdict, Ending, InputOrigin, Place, Position,
};

const PLAIN: View = View { paint: Paint::PLAIN, width: None, numbers: false };

fn branch(line: u32, kind: BranchSort, class: Option<&str>, state: BranchState) -> BranchReport {
    let at = Position { line, column: 5, offset: 0 };
    BranchReport {
        place: Place { file: "f.ml".to_string(), start: at, end: at },
        kind,
        function: "f".to_string(),
        leaf: true,
        class: class.map(str::to_owned),
        conditions: Vec::new(),
        state,
    }
}

fn input(argument: &str, ending: Ending, result: &str, origin: InputOrigin) -> CoverInput {
    CoverInput {
        call: format!("f {argument}"),
        arguments: vec![argument.to_string()],
        class: None,
        conditions: Vec::new(),
        size: 1,
        ending,
        result: result.to_string().into(),
        test: None,
        takes: Vec::new(),
        origin,
    }
}

fn verdict() -> CoverVerdict {
    let mut named = branch(4, BranchSort::Then, Some("a"), BranchState::Reached { input: 1 });
    named.conditions = vec!["a > 3".to_string()];
    let dead = BranchState::Dead { reason: "no way leads here".to_string() };
    let open = BranchState::Open { size: 1200, reason: "larger inputs were not looked at".to_string() };
    CoverVerdict {
        file: "f.ml".to_string(),
        entry: "f".to_string(),
        ty: "int -> int".to_string(),
        branches: vec![
            branch(2, BranchSort::Arm, None, BranchState::Reached { input: 0 }),
            branch(3, BranchSort::Arm, Some("_"), BranchState::Reached { input: 1 }),
            named,
            branch(5, BranchSort::Else, None, dead),
            branch(10, BranchSort::ShortCircuit, None, open),
        ],
        inputs: vec![
            input("0", Ending::Exception, "raises Not_found", InputOrigin::Branch),
            input("4", Ending::Value, "8", InputOrigin::Branch),
            input("5", Ending::Value, "10", InputOrigin::Similar),
        ],
        notes: vec!["Something worth knowing.".to_string()],
        ..CoverVerdict::default()
    }
}

#[test]
fn a_line_for_every_branch() {
    expect![[r#"
        f : int -> int

          2:5           reached  0             f 0 raises Not_found
          3:5           reached  _             f 4 = 8
          4:5 then      reached  a when a > 3  f 4 = 8
          5:5 else      dead     no way leads here
          10:5 skipped  open     not reached up to size 1,200: larger inputs were not looked at

        more inputs on the same paths

          f 5 = 10

        5 branches: 3 reached, 1 of them raising, 1 dead, 1 open.

        Note: Something worth knowing.
    "#]]
    .assert_eq(&table(&verdict(), &PLAIN));
}

#[test]
fn what_tests_take_needs_no_input() {
    let mut verdict = verdict();
    verdict.against = Some(Against { file: "tests.ml".to_string(), takes: vec![0], add: vec![1] });
    verdict.inputs[1].takes = vec![1, 2];
    expect![[r#"
        f : int -> int

          2:5           tested
          3:5           reached   2  _             f 4 = 8
          4:5 then      reached   2  a when a > 3  f 4 = 8
          5:5 else      dead     no way leads here
          10:5 skipped  open     not reached up to size 1,200: larger inputs were not looked at

        more inputs on the same paths

           3  f 5 = 10

        to add to the tests

           2  f 4 = 8

        5 branches: 3 reached, 1 of them raising, 1 dead, 1 open.
        `tests.ml` takes 1 of 4 branches that are not dead; with 1 input more it is 3.

        Note: Something worth knowing.
    "#]]
    .assert_eq(&table(&verdict, &View { numbers: true, ..PLAIN }));
}

#[test]
fn lines_fit_the_terminal_and_hide_control_characters() {
    let mut verdict = verdict();
    verdict.inputs[0].call = format!("f \"{}\u{1b}[31m\"", "x".repeat(300));
    let text = table(&verdict, &View { width: Some(60), ..PLAIN });
    assert!(text.lines().all(|line| line.chars().count() <= 60 || line.starts_with("Note")), "{text}");
    assert!(!text.contains('\u{1b}'));
}
