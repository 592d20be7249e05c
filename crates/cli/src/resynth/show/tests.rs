//! What `refute resynth` shows for verdicts of every kind.

use super::*;
use refute_verdict::{Agreement, Extent, Place, Position, ResynthDifference};

fn came_back() -> ResynthVerdict {
    let mut verdict = ResynthVerdict::new("stutter.ml");
    verdict.entry = "stutter".to_string();
    verdict.ty = "int list -> int list".to_string();
    verdict.original = "let rec stutter = function\n  | [] -> []\n  | x :: l -> x :: x :: stutter l".to_string();
    verdict.program =
        Some("let rec stutter l =\n  match l with\n  | [] -> []\n  | x :: rest -> x :: x :: stutter rest".to_string());
    verdict.answer = ResynthAnswer::Same;
    verdict.agreement = Some(Agreement { extent: Extent::ShapesTo(9), left_out: false });
    verdict.before = 6;
    let at = |line, column| Place {
        file: "stutter.ml".to_string(),
        start: Position { line, column, offset: 0 },
        end: Position { line, column, offset: 0 },
    };
    let example = |call: &str, result: &str, place, excludes| ResynthExample {
        call: call.to_string(),
        arguments: Vec::new(),
        result: result.to_string(),
        origin: ResynthOrigin::Branch,
        reaches: vec![place],
        excludes: Some(excludes),
    };
    let differs =
        ResynthDifference { call: "stutter [0]".to_string(), original: "[0; 0]".to_string(), other: "[]".to_string() };
    let rival = Excluded { program: Some("let stutter _ = []".to_string()), differs: Some(differs) };
    verdict.examples = vec![
        example("stutter []", "[]", at(2, 11), Excluded { program: None, differs: None }),
        example("stutter [0]", "[0; 0]", at(3, 15), rival),
    ];
    verdict
}

fn view(width: Option<usize>, rivals: bool) -> View {
    View { paint: Paint::PLAIN, width, rivals }
}

#[test]
fn a_function_that_came_back() {
    let expect = "\
stutter : int list -> int list

  let rec stutter = function           let rec stutter l =
    | [] -> []                           match l with
    | x :: l -> x :: x :: stutter l      | [] -> []
                                         | x :: rest -> x :: x :: stutter rest

It came back: no difference was found on any shape of input up to size 9, with
constants chosen by the conditions met.
It needs 2 of 6 examples:

  stutter [] = []
    reaches 2:11; without it, nothing is found
  stutter [0] = [0; 0]
    reaches 3:15; without it, the result is []
      let stutter _ = []
";
    assert_eq!(verdict(&came_back(), &view(None, true)), expect);
}

#[test]
fn programs_stand_below_one_another_where_there_is_no_room() {
    let text = verdict(&came_back(), &view(Some(60), false));
    assert!(text.contains("  let rec stutter = function\n    | [] -> []\n"), "{text}");
    assert!(text.contains("\n\n  let rec stutter l =\n    match l with\n"), "{text}");
    assert!(!text.contains("let stutter _ = []"), "{text}");
}

#[test]
fn a_function_that_did_not_come_back() {
    let mut lost = came_back();
    lost.answer = ResynthAnswer::NotFound;
    lost.reason = Some("No program that does what all 6 examples say was found within the budget.".to_string());
    lost.program = None;
    let text = verdict(&lost, &view(None, false));
    let sentence = "It did not come back. No program that does what all 6 examples say was found\nwithin the budget.\nThere are 2 examples:\n";
    assert!(text.contains(sentence), "{text}");
}
