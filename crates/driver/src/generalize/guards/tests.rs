//! Small texts and the conditions that are found in them.

use super::*;

fn found(text: &str) -> Vec<Asked> {
    written(&Text { name: "t.ml".to_string(), bytes: text.as_bytes().to_vec() }, "f")
}

/// The conditions with what their variables are; every other one is an opposite.
fn shown(text: &str) -> Vec<String> {
    let shown = |asked: &Asked| {
        let given: Vec<&str> = asked.given.iter().map(Given::text).collect();
        if given.is_empty() { asked.text.clone() } else { format!("{} | {}", given.join(", "), asked.text) }
    };
    found(text).iter().map(shown).collect()
}

#[test]
fn conditions_and_their_opposites() {
    assert_eq!(shown("let f n = if n > 3 then 1 else 0"), ["n > 3", "n <= 3"]);
    assert_eq!(shown("let f n = if n = 1 || not (p n) then 1 else 0"), ["n = 1", "n <> 1", "p n", "not (p n)"]);
    assert_eq!(shown("let f n m = n mod 4 = 0 && n < m"), ["n mod 4 = 0", "n mod 4 <> 0", "n < m", "n >= m"]);
}

#[test]
fn variables_are_those_of_patterns_and_bindings() {
    let text = "let rec f l k = match l with [] -> 0 | x :: rest when x > k -> f rest k | _ -> 1";
    assert_eq!(shown(text), ["x :: rest | x > k", "x :: rest | x <= k"]);
    let text = "let f n = let m = n mod 10 in if m > 3 then 1 else if n = 0 then 2 else 3";
    assert_eq!(shown(text), ["m = n mod 10 | m > 3", "m = n mod 10 | m <= 3", "n = 0", "n <> 0"]);
    assert_eq!(shown("let f = function Some x -> x = 1 | None -> false"), ["Some x | x = 1", "Some x | x <> 1"]);
}

#[test]
fn a_condition_does_not_say_how_the_run_came_to_it() {
    // What is said must be true of the input as it is read: so nothing but variables stands around the condition.
    let asked = &found("let f a b c = if a = b && b = c then 1 else if a = c then 2 else 3")[4];
    assert_eq!((asked.text.as_str(), asked.code.as_str()), ("a = c", "fun (a) -> fun (b) -> fun (c) -> (a = c)"));
}

#[test]
fn what_is_not_asked_of_the_input_is_left_out() {
    assert_eq!(shown("let f n = let r = ref n in if !r > 3 then 1 else 0"), Vec::<String>::new());
    assert_eq!(shown("let f l = List.iter (fun x -> if x > 3 then print_int x) l"), Vec::<String>::new());
    assert_eq!(shown("let rec f n = if f (n - 1) > 3 then 1 else 0"), Vec::<String>::new());
    // The inner `n` is another one.
    assert_eq!(shown("let f n l = match l with n :: _ -> n > 3 | [] -> false"), Vec::<String>::new());
    assert_eq!(shown("let f ~n = n > 3"), Vec::<String>::new());
}

#[test]
fn a_text_stands_without_its_types_and_without_what_it_only_does() {
    let text = "type t = A | B\nlet g x = x + 1\nlet () = print_int (g 1)\nlet f x = g x;;\nprint_int 2";
    let text = Text { name: "t.ml".to_string(), bytes: text.as_bytes().to_vec() };
    assert_eq!(without_types(&text).as_deref(), Some("let g x = x + 1\nlet f x = g x\n"));
    assert_eq!(functions(&text), ["g", "f"]);
}

#[test]
fn words_are_replaced_as_wholes() {
    assert_eq!(reworded("y mod 4 = day y", "y", "year"), "year mod 4 = day year");
    assert_eq!(reworded("(y')", "y", "year"), "(y')");
}
