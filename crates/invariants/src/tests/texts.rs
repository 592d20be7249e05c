//! The sentences that say why.

use super::{analysed, dead};
use crate::NeverTrue;

#[track_caller]
fn check(text: &str, reason: &str) {
    let found = dead(text);
    assert_eq!(found.first().map(|(_, reason)| reason.as_str()), Some(reason), "{text}\n{found:?}");
}

#[test]
fn of_conditions() {
    check(
        "let f x y = if x > y then 1 else if x < y then 2 else if x = y then 3 else 4",
        "`x = y` is always true here",
    );
    check(
        "let f n = let m = abs (n mod 10) in if m < 0 then 1 else 2",
        "`m < 0` is never true here: `m` is between 0 and 9",
    );
    check("let f l = if List.length l < 0 then 1 else 2", "`length l < 0` is never true here");
}

#[test]
fn of_patterns() {
    let skip = "let rec skip l = match l with [] -> [] | _ :: t -> skip t\n";
    check(&format!("{skip}let f l = match skip l with [] -> 1 | _ :: _ -> 2"), "`skip l` is always `[]` here");
    check("let f x = match x with _ -> 1 | 0 -> 2", super::super::reasons::COVERED);
    check(
        "let f x = match compare x 0 with 0 -> 1 | -1 -> 2 | 1 -> 3 | _ -> 4",
        "`compare x 0` is always -1 or 0 or 1 here",
    );
}

#[test]
fn without_names_that_may_be_those_of_another_arm() {
    let text = "type t = A of bool | B of bool * bool\nlet f t = match t with A n -> n | B (a, b) -> if a then (if a then b else n = b) else b";
    check(&text.replace("n = b", "a = b"), "the condition is always true here");
    check(
        "let f t = match t with Some n -> if n > 0 then n > -1 && n > 2 else false | None -> true",
        "`n > -1` is always true here: `n` is at least 1",
    );
    check("let f c = if c >= 'a' then (if c < 'A' then 1 else 2) else 3", "the condition is never true here");
    check("let f b = if b = true then (if b = true then 1 else 2) else 3", "the condition is always true here");
}

#[test]
fn of_what_is_never_called() {
    check("let g x = if x then 1 else 2\nlet f x = x + 1", "`g` is never called");
    check(
        "let f x = if x > 0 then (if x < 0 then (if x = 7 then 1 else 2) else 3) else 4",
        "`x < 0` is never true here: `x` is at least 1",
    );
}

#[test]
fn of_equations() {
    let nat = "type nat = O | S of nat\nlet rec double n = match n with O -> O | S m -> S (S (double m))\n";
    let never = |text: &str| analysed(&format!("{nat}{text}")).1.never_true();
    assert_eq!(never("let goal n = (double n = S O)"), Some(NeverTrue::AlwaysFalse));
    assert_eq!(never("let goal n = (double n = S (S (S O)))"), Some(NeverTrue::AlwaysFalse));
    assert_eq!(never("let goal n = (double n = S (S O))"), None);
    assert_eq!(never("let goal n = not (double n = S (S O))"), None);
    assert_eq!(never("let rec goal (n : nat) : bool = goal n"), Some(NeverTrue::NeverReturns));
}
