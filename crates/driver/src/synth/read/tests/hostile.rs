//! Texts that nobody would write: there is a message or a problem, never a panic.

use super::read_with;

#[test]
fn bytes_that_are_no_text() {
    let read = read_with(b"let f : int -> int = ?? (* f 1 = \xff *) assert (f 1 = 2)".to_vec(), |_| {});
    assert_eq!(read.places, ["not-utf8 1:34"]);
    let all: Vec<u8> = (0..=255).collect();
    assert!(read_with(all, |_| {}).wanted.is_err());
}

#[test]
fn deep_and_long_texts() {
    let deep = |open: &str, inside: &str, close: &str, times: usize| {
        format!("{}{inside}{}", open.repeat(times), close.repeat(times))
    };
    let nat = "type nat = O | S of nat\n";
    let texts = [
        format!("{nat}let f : nat -> nat |> {{ {} => O }} = ?", deep("(", "O", ")", 50_000)),
        format!("{nat}let f : nat -> nat |> {{ {} => O }} = ?", deep("S (", "O", ")", 5_000)),
        format!("{nat}let f : nat -> nat |> {{ {} }} = ?", "0 => ".repeat(50_000) + "0"),
        format!("{nat}let f : nat -> nat |> {{ {} }} = ?", deep("0 => (", "0", ")", 3_000)),
        format!("{nat}let f : nat -> nat |> {{ {} }} = ?", deep("(", "0", ") => 0", 3_000)),
        format!("{nat}let f : nat -> nat |> {{ 0 => 0 {} }} = ?", "| 0 => 0 ".repeat(3_000)),
        format!("{nat}let f : nat -> nat |> {{ 99999 => 0 }} = ?"),
        format!("{nat}let f : {} |> {{ 0 }} = ?", deep("(", "nat", ")", 20_000)),
        format!("let f : {}int = ?? assert (f 1 = 1)", "int -> ".repeat(5_000)),
        format!("let f : int{} -> int = ?? assert (f [] = 1)", " list".repeat(5_000)),
        format!("let f : int -> int = ?? assert ({})", deep("(", "f 1 = 1", ")", 20_000)),
        format!("let f : int -> int = ?? assert (f 1 = 1{})", " && f 1 = 1".repeat(3_000)),
        format!("let f : int list -> int = ?? assert (f [{}] = 1)", "1;".repeat(40_000)),
        format!("let f : int -> int = ?? {}", "(* f 1 = 1 *)".repeat(1_000)),
        deep("(* ", "f 1 = 1", " *)", 20_000),
        deep("|> {", "", "}", 20_000),
        "??".repeat(20_000),
        "let f : int = ?? ".repeat(500),
        "#use \"a\"\n".repeat(5_000),
    ];
    for content in texts {
        let head: String = content.chars().take(60).collect();
        let read = read_with(content, |_| {});
        match read.wanted {
            Ok(wanted) => assert!(!wanted.problem.examples.is_empty(), "{head}"),
            Err(why) => assert!(why.ends_with('.'), "{head}"),
        }
    }
}

#[test]
fn every_prefix_and_every_text_without_a_piece() {
    let content = "type nat = O | S of nat
let inc (n:nat) : nat = S (n) ;;
let f : (nat -> nat) -> nat |> { inc => 1 | (0 => 1 | 1 => (2)) => 2 } = ?
(* f inc = 2 *) let g : nat -> nat = ?? assert (g 1 = 2 && g O = f inc)";
    for end in 0..=content.len() {
        let _ = read_with(&content.as_bytes()[..end], |asked| asked.entry = Some("f"));
    }
    for start in (0..content.len()).step_by(3) {
        let without = [&content.as_bytes()[..start], &content.as_bytes()[(start + 5).min(content.len())..]].concat();
        let _ = read_with(without, |asked| asked.entry = Some("f"));
    }
}
