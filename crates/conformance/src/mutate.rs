//! Mutated programs: texts that are almost OCaml, to see that nothing panics on them.
//!
//! In: a seed and the texts to start from. Out: bytes; start at [`mutated`]. One to four changes are made: of bytes, of
//! words, of lines, splices of two programs, truncations, and now and then very deep nesting.
//! Invariant: the same seed and texts give the same bytes.
//! Not here: what must hold for the result (see `structure`).

use refute_source::FileId;
use refute_syntax::lex;

/// Programs that together show every construct the parser knows, supported or not.
const SNIPPETS: &str = include_str!("mutate/snippets.ml");

/// Words and signs to put anywhere.
const WORDS: &[&str] = &[
    "let",
    "rec",
    "in",
    "and",
    "match",
    "with",
    "function",
    "fun",
    "->",
    "|",
    ";;",
    ";",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "begin",
    "end",
    "if",
    "then",
    "else",
    "type",
    "of",
    "=",
    ":",
    "::",
    ":=",
    "<-",
    ".",
    "..",
    ",",
    "'a",
    "_",
    "as",
    "when",
    "try",
    "raise",
    "exception",
    "module",
    "struct",
    "sig",
    "open",
    "include",
    "val",
    "external",
    "mutable",
    "ref",
    "!",
    "#",
    "`A",
    "~x",
    "?x",
    "~x:",
    "?x:",
    "for",
    "to",
    "downto",
    "do",
    "done",
    "while",
    "lazy",
    "assert",
    "object",
    "method",
    "class",
    "new",
    "inherit",
    "virtual",
    "private",
    "constraint",
    "functor",
    "nonrec",
    "or",
    "&",
    "&&",
    "||",
    "+",
    "-",
    "*",
    "/",
    "mod",
    "land",
    "lsl",
    "-.",
    "**",
    "@",
    "^",
    "|>",
    "@@",
    "<",
    ">",
    "<>",
    "==",
    "[|",
    "|]",
    "[<",
    "[>",
    ".(",
    ".[",
    ".{",
    "{|",
    "|}",
    "{x|",
    "|x}",
    "(*",
    "*)",
    "\"",
    "'",
    "0",
    "1",
    "-1",
    "0x",
    "1e",
    "1.",
    "4611686018427387904",
    "99999999999999999999",
    "1l",
    "1L",
    "1n",
    "0b2",
    "1_",
    "'\\",
    "\"\\",
    "\\",
    "`",
    "\0",
    "[@a]",
    "[@@a]",
    "[%a]",
    "let*",
    "let+",
    "and*",
    "%",
    "$",
    "?",
    "~",
    "\r",
    "\r\n",
    "\t",
    "\u{e9}",
    "true",
    "false",
    "x",
    "f",
    "A",
    "M.",
    "List.map",
    "int",
    "list",
    "()",
    "[]",
];

/// Openings that can be repeated as often as one likes.
const OPENINGS: &[&str] = &[
    "(",
    "[",
    "{",
    "begin ",
    "[|",
    "fun x -> ",
    "function x -> ",
    "let x = ",
    "let x = 1 in ",
    "if a then ",
    "if a then b else ",
    "match x with A -> ",
    "try x with _ -> ",
    "1 + ",
    "x :: ",
    "- ",
    "not ",
    "!",
    "f (",
    "x, ",
    "x; ",
    "a.b.",
    "(x : ",
    "A (",
    "`A ",
    "while x do ",
    "for i = 1 to ",
    "(* ",
    "lazy ",
    "assert ",
    "x := ",
    "a.(",
    "f x ",
    "let f (",
    "let rec f = fun x -> ",
    "match x with A (",
    "fun (A ",
    "type t = (",
    "type t = int -> ",
    "type t = A of (",
    "module M = struct ",
    "let open M in ",
    "M.(",
    "x |> ",
    "(fun ",
    "x || ",
    "\"",
    "{x = ",
    "{x with y = ",
    "let module M = ",
    "function A | ",
    "x = ",
    "f ~x:",
    "object method m = ",
    "new ",
    "x#",
    "~-",
    "1 ** ",
    "if ",
    "x <- ",
];

/// The texts to start from: the snippets of this crate.
pub fn snippets() -> Vec<Vec<u8>> {
    SNIPPETS.split("(* next *)").map(|text| text.trim().as_bytes().to_vec()).collect()
}

/// The mutated text of a seed.
pub fn mutated(seed: u64, texts: &[Vec<u8>]) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0xface);
    let mut text = texts[random.usize(0..texts.len())].clone();
    if random.u32(0..400) == 0 {
        return nested(&mut random, text);
    }
    for _ in 0..random.u32(1..5) {
        mutate(&mut random, &mut text, texts);
    }
    text
}

fn mutate(random: &mut fastrand::Rng, text: &mut Vec<u8>, texts: &[Vec<u8>]) {
    let place = |random: &mut fastrand::Rng, text: &[u8]| random.usize(0..=text.len());
    match random.u32(0..14) {
        0 if !text.is_empty() => {
            let index = random.usize(0..text.len());
            text[index] ^= 1 << random.u32(0..8);
        }
        1 if !text.is_empty() => {
            let index = random.usize(0..text.len());
            text[index] = random.u8(..);
        }
        2 => {
            let range = some_range(random, text.len(), 12);
            text.drain(range);
        }
        3 => {
            let piece = text[some_range(random, text.len(), 40)].to_vec();
            insert(text, place(random, text), &piece);
        }
        4 => text.truncate(place(random, text)),
        5 => drop(text.drain(..place(random, text))),
        6 => {
            let other = &texts[random.usize(0..texts.len())];
            let piece = other[some_range(random, other.len(), 60)].to_vec();
            insert(text, place(random, text), &piece);
        }
        7 => {
            let other = &texts[random.usize(0..texts.len())];
            text.truncate(place(random, text));
            text.extend_from_slice(&other[random.usize(0..=other.len())..]);
        }
        8 => {
            let word = WORDS[random.usize(0..WORDS.len())];
            insert(text, place(random, text), format!(" {word} ").as_bytes());
        }
        9 => {
            let opening = OPENINGS[random.usize(0..OPENINGS.len())].repeat(random.usize(1..8));
            insert(text, place(random, text), opening.as_bytes());
        }
        _ => mutate_words(random, text, texts),
    }
}

/// Deletes, doubles, swaps or replaces whole tokens.
fn mutate_words(random: &mut fastrand::Rng, text: &mut Vec<u8>, texts: &[Vec<u8>]) {
    let mut words = words_of(text);
    if words.is_empty() {
        return;
    }
    let index = random.usize(0..words.len());
    match random.u32(0..5) {
        0 => drop(words.remove(index)),
        1 => words.insert(index, words[index].clone()),
        2 => {
            let other = random.usize(0..words.len());
            words.swap(index, other);
        }
        3 => words[index] = WORDS[random.usize(0..WORDS.len())].as_bytes().to_vec(),
        _ => {
            let donor = words_of(&texts[random.usize(0..texts.len())]);
            if !donor.is_empty() {
                words[index] = donor[random.usize(0..donor.len())].clone();
            }
        }
    }
    *text = words.concat();
}

/// The tokens with the blanks between them.
fn words_of(text: &[u8]) -> Vec<Vec<u8>> {
    let tokens = lex(text, FileId(0)).tokens;
    tokens.iter().map(|token| text[token.start as usize..token.end as usize].to_vec()).collect()
}

fn nested(random: &mut fastrand::Rng, text: Vec<u8>) -> Vec<u8> {
    let depth = if random.u32(0..8) == 0 { random.usize(5_000..30_000) } else { random.usize(50..2_000) };
    let opening = OPENINGS[random.usize(0..OPENINGS.len())].repeat(depth);
    let mut result = if random.bool() { text.clone() } else { b"let x = ".to_vec() };
    result.extend_from_slice(opening.as_bytes());
    if random.bool() {
        result.extend_from_slice(&text);
    }
    if random.bool() {
        let closing = ["in x ", ")", "]", "}", "end ", " -> x ", "|]", "done ", "*)"];
        result.extend_from_slice(closing[random.usize(0..closing.len())].repeat(depth).as_bytes());
    }
    result
}

fn some_range(random: &mut fastrand::Rng, length: usize, longest: usize) -> std::ops::Range<usize> {
    let start = random.usize(0..=length);
    let end = (start + random.usize(0..=longest)).min(length);
    start..end
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &[u8]) {
    text.splice(at..at, piece.iter().copied());
}
