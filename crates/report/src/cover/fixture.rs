//! Verdicts to try the formats on. The programs are real: the inputs take the branches that the verdicts say.
//!
//! Only in tests, or with the feature `fixture`.

use refute_verdict::*;

/// A program with floats, an exception, a dead branch and an open one.
pub const SCALE: &str = r#"(* Thirds. <b>not bold</b> *)
let unused = 1

let scale xs limit =
  match xs with
  | [] -> 0.
  | x :: _ when x > limit -> raise (Failure "*) \"too large")
  | x :: rest ->
    if x < 0 && x > 0 then 1.
    else if List.length rest > 9000 then 2. else float_of_int x /. 3.
"#;

/// A program about naturals.
pub const NATS: &str = "type nat = O | S of nat
type 'a box = Empty | Full of 'a

let rec double n = match n with O -> O | S m -> S (S (double m))

let member n boxes =
  match boxes with [] -> false | Empty :: _ -> n = O | Full m :: _ -> m = n
";

/// What is known about `scale`.
pub fn scale() -> CoverVerdict {
    let reached = |input| BranchState::Reached { input };
    let dead = BranchState::Dead { reason: "`x < 0` and `x > 0` never hold together.".to_string() };
    let open = BranchState::Open { size: 40, reason: "lists were not followed further.".to_string() };
    let failure = "raise (Failure \"*) \\\"too large\")";
    let inner = "if List.length rest > 9000 then 2. else float_of_int x /. 3.";
    let whole = format!("if x < 0 && x > 0 then 1.\n    else {inner}");
    let branches = vec![
        branch(SCALE, "0.", BranchSort::Arm, true, reached(0)),
        branch(SCALE, failure, BranchSort::Arm, true, reached(2)),
        branch(SCALE, &whole, BranchSort::Arm, false, reached(1)),
        branch(SCALE, "x < 0 && x > 0", BranchSort::ShortCircuit, false, reached(1)),
        branch(SCALE, "x > 0", BranchSort::RightOperand, false, reached(3)),
        branch(SCALE, "1.", BranchSort::Then, true, dead),
        branch(SCALE, inner, BranchSort::Else, false, reached(1)),
        branch(SCALE, "2.", BranchSort::Then, true, open),
        branch(SCALE, "float_of_int x /. 3.", BranchSort::Else, true, reached(1)),
    ];
    let raising = "let () = assert (match scale [1] 0 with _ -> false | exception Failure \"*) \\\"too large\" -> true \
                   | exception _ -> false)";
    let inputs = vec![
        input("scale [] 0", &["[]", "0"], "0.", "let () = assert (refute_close (scale [] 0) (0.))", &[0]),
        CoverInput {
            class: Some("scale (a :: _) b".to_string()),
            conditions: vec!["a <= b".to_string(), "a >= 0".to_string()],
            ..input(
                "scale [0] 0",
                &["[0]", "0"],
                "0.",
                "let () = assert (refute_close (scale [0] 0) (0.))",
                &[2, 3, 6, 8],
            )
        },
        CoverInput {
            ending: Ending::Exception,
            class: Some("scale (a :: _) b".to_string()),
            conditions: vec!["a > b".to_string()],
            ..input("scale [1] 0", &["[1]", "0"], "raises Failure \"*) \\\"too large\"", raising, &[1])
        },
        input(
            "scale [-1] 0",
            &["[-1]", "0"],
            "-0.333333333333",
            "let () = assert (refute_close (scale [-1] 0) (-0.333333333333))",
            &[2, 4, 6, 8],
        ),
    ];
    CoverVerdict { branches, inputs, ..empty("scale.ml", "scale", "int list -> int -> float") }
}

/// The same against a test of `scale [] 0` and `scale [0] 0`.
pub fn scale_against() -> CoverVerdict {
    let against = Against { file: "tests.ml".to_string(), takes: vec![0, 2, 3, 6, 8], add: vec![2, 3] };
    CoverVerdict { against: Some(against), ..scale() }
}

/// What is known about `double`.
pub fn double() -> CoverVerdict {
    let reached = |input| BranchState::Reached { input };
    let branches = vec![
        branch(NATS, "O | S m -> S", BranchSort::Arm, true, reached(0)),
        branch(NATS, "S (S (double m))", BranchSort::Arm, true, reached(1)),
    ];
    let inputs = vec![
        input("double O", &["O"], "O", "let () = assert (double O = O)", &[0]),
        input("double (S O)", &["S O"], "S (S O)", "let () = assert (double (S O) = S (S O))", &[0, 1]),
    ];
    CoverVerdict { branches, inputs, ..empty("nats.ml", "double", "nat -> nat") }
}

/// Inputs of `member`, without branches.
pub fn member() -> CoverVerdict {
    let inputs = vec![
        input("member O []", &["O", "[]"], "false", "let () = assert (member O [] = false)", &[]),
        input(
            "member O [Full O; Empty]",
            &["O", "[Full O; Empty]"],
            "true",
            "let () = assert (member O [Full O; Empty])",
            &[],
        ),
    ];
    CoverVerdict { inputs, ..empty("nats.ml", "member", "nat -> nat box list -> bool") }
}

/// A verdict without branches and inputs.
pub fn empty(file: &str, entry: &str, ty: &str) -> CoverVerdict {
    CoverVerdict { file: file.to_string(), entry: entry.to_string(), ty: ty.to_string(), ..CoverVerdict::default() }
}

/// An input that ends with a value.
pub fn input(call: &str, arguments: &[&str], result: &str, test: &str, takes: &[usize]) -> CoverInput {
    CoverInput {
        call: call.to_string(),
        arguments: arguments.iter().map(|text| (*text).to_string()).collect(),
        class: None,
        conditions: Vec::new(),
        size: arguments.len(),
        ending: Ending::Value,
        result: result.to_string().into(),
        test: Some(test.to_string().into()),
        takes: takes.to_vec(),
        origin: InputOrigin::Branch,
    }
}

/// A branch at the first place of a text in the first definition that has it.
fn branch(source: &str, text: &str, kind: BranchSort, leaf: bool, state: BranchState) -> BranchReport {
    let (file, function) = if source == SCALE { ("scale.ml", "scale") } else { ("nats.ml", "double") };
    let start = source.find(text).unwrap_or(0);
    let place =
        Place { file: file.to_string(), start: position(source, start), end: position(source, start + text.len()) };
    BranchReport { place, kind, function: function.to_string(), leaf, class: None, conditions: Vec::new(), state }
}

fn position(source: &str, offset: usize) -> Position {
    let before = &source[..offset.min(source.len())];
    let line = before.matches('\n').count() as u32 + 1;
    let column = (before.len() - before.rfind('\n').map_or(0, |at| at + 1)) as u32 + 1;
    Position { line, column, offset: offset as u32 }
}
