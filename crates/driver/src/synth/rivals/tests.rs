//! What tells functions apart.

use super::*;
use refute_verdict::{Agreement, Extent};

/// The smallest input on which the functions of two texts differ, when one is found.
fn difference(first: &str, second: &str, entry: &str, effort: Effort) -> Option<Difference> {
    let (first, second) = (Rival::new(first, entry).ok()?, Rival::new(second, entry).ok()?);
    match compare(&first, &second, between_candidates(effort), &Arc::default()) {
        Compared::Differ(difference) => Some(difference),
        Compared::Alike(_) | Compared::Unknown(_) => None,
    }
}

fn found(first: &str, second: &str) -> String {
    match difference(first, second, "f", Effort::LOW) {
        Some(Difference { args, call, first, second, .. }) => {
            format!("{call} [{}]: {first} / {second}", args.join("|"))
        }
        None => "alike".to_string(),
    }
}

#[test]
fn the_smallest_input_is_found_with_both_results() {
    assert_eq!(found("let f x = x", "let f x = x * x"), "f (-1) [-1]: -1 / 1");
    assert_eq!(found("let f l m = l @ m", "let f l m = m @ l"), "f [1] [0] [[1]|[0]]: [1; 0] / [0; 1]");
    assert_eq!(found("let f g = g (-1)", "let f g = g 0 * 0"), "f (fun x -> x) [fun x -> x]: -1 / 0");
}

#[test]
fn an_exception_is_an_answer() {
    assert_eq!(
        found("let f = function x :: _ -> x", "let f = function x :: _ -> x | [] -> 0"),
        "f [] [[]]: raises Match_failure (\"f\", 1, 17) / 0"
    );
    assert_eq!(found("let f _ = failwith \"no\"", "let f _ = failwith \"no\""), "alike");
}

#[test]
fn myth_and_operators_are_read() {
    let nat = "type nat = O | S of nat\n";
    let first = format!("{nat}let rec f (n : nat) : nat = match n with | O -> 1 | S m -> f m ;;");
    assert_eq!(found(&first, &format!("{nat}let f n = S n")), "f (S O) [S O]: S O / S (S O)");
    let plus = difference("let ( ++ ) a b = a + b", "let ( ++ ) a b = a - b", "++", Effort::LOW).expect("a difference");
    assert_eq!((plus.call.as_str(), plus.args), ("( ++ ) 0 1", vec!["0".to_string(), "1".to_string()]));
}

#[test]
fn what_cannot_be_compared_is_unknown() {
    let rival = |text| Rival::new(text, "f").expect("a rival");
    let compared =
        |first, second| compare(&rival(first), &rival(second), between_candidates(Effort::LOW), &Arc::default());
    assert_eq!(
        compared("let f b = not b", "let f b = if b then false else true"),
        Compared::Alike(Agreement { extent: Extent::EveryInput, left_out: false })
    );
    let alike = |first, second| match compared(first, second) {
        Compared::Alike(agreement) => agreement.extent,
        other => panic!("{other:?}"),
    };
    assert_eq!(alike("let f x = x + 1", "let f x = 1 + x"), Extent::EveryShape);
    // Arguments may be the same reference, which is another input.
    assert_eq!(alike("let f a = !a && true", "let f a = !a"), Extent::EveryShape);
    assert!(matches!(compared("let f x = x + 1", "let f x = x ^ \"\""), Compared::Unknown(_)));
    assert!(Rival::new("let f x = x + true", "f").is_err());
    assert_eq!(Rival::new("let g x = x", "f").err(), Some(RivalError::Missing("f".to_string())));
}

#[test]
fn a_function_is_called_on_texts() {
    let rival = Rival::new("let f l x = List.nth l x", "f").expect("a rival");
    let mut bench = rival.bench(&Arc::default());
    let mut called = |args: &[&str]| rival.call(&mut bench, &args.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(called(&["[1; 2]", "1"]), Ok("2".to_string()));
    assert_eq!(called(&["[1; 2]", "5"]), Err("raises Failure \"nth\"".to_string().into()));
    assert!(matches!(called(&["[1; 2]", "true"]), Err(Instead::DoesNotFit(_))));
}
