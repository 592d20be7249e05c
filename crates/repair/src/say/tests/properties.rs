//! What holds for every change, sensible or not.

use super::super::key::LONGEST;
use super::super::{Mistake, explain, explain_for};
use super::marked;
use crate::Change;
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};

const PROGRAM: &str = r#"(* expressions *)
type e = Num of int | Add of e * e | Neg of e

let rec eval e = match e with
  | Num n -> n
  | Add (a, b) -> eval a + eval b
  | Neg a -> - (eval a)

let f x = if x > 0 then "yes" else 'n' :: [] (* é *)
and g { a; b } = let y = 1 in function Some _ -> y | None -> a.(0)
"#;

/// Words that the program does not have.
const NEW: [&str; 8] = ["zebra", "Yak", "4711", "\"xylo\"", "<=>", "8.25", "mod", "lazy"];

fn spelled(text: &str) -> Vec<String> {
    let tokens = lex(text.as_bytes(), FileId(0)).tokens;
    let tokens = tokens.iter().filter(|token| !token.kind.is_trivia() && token.kind != TokenKind::EndOfFile);
    tokens.map(|token| text[token.start as usize..token.end as usize].to_string()).collect()
}

/// Pieces of the program, new words and punctuation.
fn piece(random: &mut fastrand::Rng, text: &str) -> String {
    let words = spelled(text);
    let word = |random: &mut fastrand::Rng| match random.u8(..4) {
        0 => NEW[random.usize(..NEW.len())].to_string(),
        1 => ["(", ")", ",", "|", "->", "\n", "(*", "*)"][random.usize(..8)].to_string(),
        _ => words[random.usize(..words.len())].clone(),
    };
    let words: Vec<String> = (0..random.usize(..6)).map(|_| word(random)).collect();
    words.join(if random.bool() { " " } else { "" })
}

fn changes(random: &mut fastrand::Rng, text: &str) -> Vec<Change> {
    let borders: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
    let mut cuts: Vec<usize> = (0..2 * random.usize(1..4)).map(|_| borders[random.usize(..borders.len())]).collect();
    cuts.sort();
    let change = |pair: &[usize], random: &mut fastrand::Rng| {
        let end = if random.bool() { pair[0] } else { pair[1].min(pair[0] + 30) };
        let end = (pair[0]..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(pair[0]);
        Change { at: pair[0]..end, text: piece(random, text).into() }
    };
    cuts.chunks(2).map(|pair| change(pair, random)).collect()
}

/// The third hint never has a word that is new: whatever it shows was in the text, is punctuation, or is a hole.
#[test]
fn the_third_hint_keeps_the_answer() {
    let mut random = fastrand::Rng::with_seed(11);
    for round in 0..3000 {
        let changes = changes(&mut random, PROGRAM);
        let told = explain(PROGRAM.as_bytes(), &changes);
        for word in ["zebra", "Yak", "4711", "xylo", "<=>", "8.25", "mod", "lazy"] {
            assert!(!told.hints[2].contains(word), "round {round}: {word} in\n{}\n{changes:?}", told.hints[2]);
        }
        let replaced: String = changes.iter().map(|change| String::from_utf8_lossy(&change.text)).collect();
        if !replaced.trim().is_empty() && told.hints[2].contains(" + ") {
            assert!(told.hints[2].contains("??") || told.hints[2].contains("..."), "round {round}: {}", told.hints[2]);
        }
    }
}

/// Nothing panics, the same input gives the same words, places lie in the text, and words and keys are as promised.
#[test]
fn any_change_is_told() {
    let words: Vec<&str> = Mistake::ALL.iter().map(|mistake| mistake.word()).collect();
    let mut random = fastrand::Rng::with_seed(5);
    let text = [PROGRAM.as_bytes(), b"let s = \"\xff\xe9\" (* \xe8"].concat();
    for _ in 0..2000 {
        let mut changes = changes(&mut random, PROGRAM);
        if random.u8(..8) == 0 {
            changes.push(Change { at: 10..1_000_000, text: vec![0xff, b'(', 0] });
            changes.push(Change { at: 2_000_000..3_000_000, text: b"x".to_vec() });
        }
        let first = explain(&text, &changes);
        assert_eq!(first, explain(&text, &changes));
        assert!(first.key.chars().count() <= LONGEST, "{}", first.key);
        assert!(first.mistakes.iter().all(|word| words.contains(&word.as_str())));
        assert!(first.places.iter().all(|(at, _)| at.start <= at.end && at.end <= text.len()));
        assert!(!first.explanation.is_empty() && !first.explanation.ends_with('.'));
    }
}

#[test]
fn nothing_is_told_of_nothing() {
    let told = explain(b"let x = 1", &[]);
    assert_eq!((told.explanation.as_str(), told.key.as_str(), told.places.len()), ("", "", 0));
}

#[test]
fn deep_programs_are_told() {
    let deep = format!("let f x = {}x «+→-» 1{}", "(1 + ".repeat(3000), ")".repeat(3000));
    let (text, changes) = marked(&deep);
    assert!(!explain(&text, &changes).explanation.is_empty());
    let long = format!("let f x = [{}x «+→-» 1]", "1; ".repeat(5000));
    let (text, changes) = marked(&long);
    assert_eq!(explain(&text, &changes).explanation, "`f` adds instead of subtracting in `x + 1`");
}

/// Two students with other names and another layout who need the same repair.
#[test]
fn keys_do_not_depend_on_names_and_layout() {
    let pairs = [
        (
            "let rec eval e = match e with Num n -> n | Sub (a, b) -> eval a «+→-» eval b",
            "let rec eval expr =\n  match expr with\n  | Sub (left, right) -> (eval left) «+→-» (eval right)\n  | Num k -> k",
        ),
        (
            "let rec go acc l = match l with [] -> «[]→acc» | x :: r -> go (x :: acc) r\nlet rev l = go [] l",
            "let rev (xs : int list) =\n  let rec aux sofar ys = match ys with\n    | [] -> «[]→sofar»\n    | h :: t -> aux (h :: sofar) t in\n  aux [] xs",
        ),
        (
            "let rec map f l = match l with x :: r -> f x :: map f r«→ | [] -> []»",
            "let rec map g xs = match xs with\n«→  | [] -> []\n»  | a :: b -> g a :: map g b",
        ),
        (
            "let rec sum n = if n = 0 then 0 else n + sum «n→(n-1)»",
            "let rec sum (k:int) : int = if k = 0 then 0 else k + sum «k→(k - 1)»",
        ),
    ];
    let key = |program: &str| {
        let (text, changes) = marked(program);
        explain(&text, &changes).key
    };
    for (one, other) in pairs {
        let key = (key(one), key(other));
        if one.contains("go") {
            // A local function has other parameters around it.
            assert_eq!(key.0.split(':').next(), key.1.split(':').next());
        } else {
            assert_eq!(key.0, key.1);
        }
    }
}

#[test]
fn other_repairs_have_other_keys() {
    let programs = [
        "let rec eval e = match e with Sub (a, b) -> eval a «+→-» eval b",
        "let rec eval e = match e with Sub (a, b) -> eval a «*→-» eval b",
        "let rec eval e = match e with Add (a, b) -> eval a «+→-» eval b",
        "let rec eval e = match e with Sub (a, b) -> «a→b»",
        "let rec eval e = match e with Sub (a, b) -> «b→a»",
    ];
    let keys = programs.map(|program| {
        let (text, changes) = marked(program);
        explain_for(&text, &changes, Some("eval")).key
    });
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{key}");
    }
}
