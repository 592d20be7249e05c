//! Tables that the real OCaml wrote (`tests/tables/*.ml`): numbers as text, hashes.

use crate::heap::Heap;
use crate::machine::Machine;
use crate::word::{Kind, Val, Word};
use crate::{Limits, Options, compile, numbers};
use refute_ir::Program;

const NUMBERS: &str = include_str!("tables/numbers.txt");
const HASHES: &str = include_str!("tables/hashes.txt");

/// The lines of a section, split into columns.
fn section(name: &str) -> Vec<Vec<&'static str>> {
    let lines = NUMBERS.lines().skip_while(|line| *line != name).skip(1);
    let lines: Vec<_> = lines.take_while(|line| line.contains('\t')).map(|line| line.split('\t').collect()).collect();
    assert!(lines.len() > 10, "{name}");
    lines
}

fn float(bits: &str) -> f64 {
    f64::from_bits(u64::from_str_radix(bits.trim_start_matches("0x"), 16).expect("bits of a float"))
}

fn integer(text: &str) -> i64 {
    text.parse().expect("an integer")
}

/// An OCaml string literal with decimal escapes.
fn literal(text: &str) -> Vec<u8> {
    text.trim_matches('"').replace("\\t", "\t").into_bytes()
}

#[test]
fn floats_print_as_in_ocaml() {
    for line in section("FLOATS") {
        assert_eq!(numbers::format_float(line[0].as_bytes(), float(line[1])), line[2], "{line:?}");
    }
    for line in section("HEX") {
        assert_eq!(numbers::format_hex(integer(line[0]), float(line[1])), line[2], "{line:?}");
    }
}

#[test]
fn integers_print_as_in_ocaml() {
    for line in section("INTS") {
        assert_eq!(numbers::format_int(line[0].as_bytes(), integer(line[1])), line[2], "{line:?}");
    }
}

#[test]
fn numbers_are_read_as_in_ocaml() {
    for line in section("PARSE") {
        // All nans count as one, apart from their sign.
        let bits = |x: f64| if x.is_nan() { f64::NAN.copysign(x).to_bits() } else { x.to_bits() };
        let expected = (line[1] != "none").then(|| bits(float(line[1])));
        assert_eq!(numbers::parse_float(&literal(line[0])).map(bits), expected, "{line:?}");
    }
    for line in section("PARSEINT") {
        let expected = (line[1] != "none").then(|| integer(line[1]));
        let wrapped = numbers::parse_int(&literal(line[0])).map(|n| Word::int(n).as_int());
        assert_eq!(wrapped, expected, "{line:?}");
    }
}

#[test]
fn floats_are_taken_apart_as_in_ocaml() {
    for line in section("LDEXP") {
        let expected = float(line[2]);
        assert_eq!(numbers::ldexp(float(line[0]), integer(line[1])).to_bits(), expected.to_bits(), "{line:?}");
    }
    for line in section("FREXP") {
        let (fraction, exponent) = numbers::frexp(float(line[0]));
        assert_eq!((fraction.to_bits(), exponent), (float(line[1]).to_bits(), integer(line[2])), "{line:?}");
    }
}

/// Builds the value that a description of the table stands for; gives what follows it, too.
fn value<'t>(heap: &mut Heap<()>, text: &'t str) -> (Val<()>, &'t str) {
    let (kind, rest) = text.split_at(1);
    match kind {
        "i" => {
            let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
            (Val::int(integer(&rest[..end])), &rest[end..])
        }
        "f" | "s" => {
            let (body, rest) = rest.split_once('.').expect("a dot ends it");
            if kind == "f" {
                return (Val::plain(heap.float(float(body))), rest);
            }
            let bytes: Vec<u8> =
                (0..body.len() / 2).map(|i| u8::from_str_radix(&body[2 * i..2 * i + 2], 16).expect("a byte")).collect();
            (Val::plain(heap.text(&bytes)), rest)
        }
        _ => {
            let (tag, mut rest) = rest.split_once('(').expect("fields follow");
            let mut fields = Vec::new();
            while !rest.starts_with(')') {
                let (field, after) = value(heap, rest);
                fields.push(field);
                rest = after;
            }
            let kind = if kind == "a" { Kind::Array } else { Kind::Block };
            (Val::plain(heap.block(kind, tag.parse().unwrap_or(0), &fields)), &rest[1..])
        }
    }
}

#[test]
fn hashes_are_those_of_ocaml() {
    let code = compile(&Program::default(), Options::default());
    let mut machine = Machine::new(code, Limits::default());
    machine.heap.ensure(1 << 20);
    machine.slice = 1 << 20;
    for line in HASHES.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (value, rest) = value(&mut machine.heap, columns[4]);
        assert_eq!(rest, "");
        let hash = machine.hash(integer(columns[0]), integer(columns[1]), integer(columns[2]), value.word);
        assert_eq!(hash.ok(), Some(integer(columns[3])), "{line}");
    }
}
