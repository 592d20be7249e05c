//! The expectations are what OCaml 4.13's toplevel prints.

use super::*;
use crate::types::{Repr, TypeId};
use refute_source::Name;

fn construct(name: &str, args: Vec<Value>) -> Value {
    Value::Construct { ty: TypeId(50), name: Name::new(name), repr: Repr::Block(0), args, fields: None }
}

fn some(value: Value) -> Value {
    construct("Some", vec![value])
}

fn check(value: &Value, expected: &str) {
    assert_eq!(show_value(value), expected);
}

#[test]
fn negative_arguments_stand_in_parentheses() {
    check(&Value::Int(-1), "-1");
    check(&some(Value::Int(-1)), "Some (-1)");
    check(&some(some(Value::Int(1))), "Some (Some 1)");
    check(&some(Value::Float(-1.5)), "Some (-1.5)");
    check(&some(Value::Float(f64::NEG_INFINITY)), "Some (neg_infinity)");
    check(&some(Value::Float(-0.0)), "Some (-0.)");
    check(&Value::Tuple(vec![Value::Int(-1), Value::Float(-2.0)]), "(-1, -2.)");
    check(&construct("Nd", vec![construct("Lf", vec![]), Value::Int(-1)]), "Nd (Lf, -1)");
    assert_eq!(show_argument(&Value::Int(-1)), "(-1)");
}

#[test]
fn collections() {
    check(&Value::List(vec![Value::Int(-1), Value::Int(2)]), "[-1; 2]");
    check(&Value::Array(vec![Value::Int(-1), Value::Int(2)]), "[|-1; 2|]");
    check(&Value::Array(vec![]), "[||]");
    check(&some(Value::List(vec![])), "Some []");
    check(&some(Value::Tuple(vec![Value::Int(1), Value::Int(2)])), "Some (1, 2)");
}

#[test]
fn records() {
    let contents = Name::new("contents");
    let cell = Value::Record(TypeId::REF, vec![(contents, Value::Int(-3))]);
    check(&cell, "{contents = -3}");
    check(&some(cell), "Some {contents = -3}");
    let fields = Some(vec![Name::new("x"), Name::new("y")]);
    let args = vec![Value::Int(-1), some(Value::Int(2))];
    let inline = Value::Construct { ty: TypeId(50), name: Name::new("Bar"), repr: Repr::Block(0), args, fields };
    check(&some(inline), "Some (Bar {x = -1; y = Some 2})");
}

#[test]
fn floats_read_back() {
    let cases = [
        (1.0, "1."),
        (0.1, "0.1"),
        (1.0 / 3.0, "0.333333333333333315"),
        (0.1 + 0.2, "0.300000000000000044"),
        (1e-5, "1e-05"),
        (1e22, "1e+22"),
        (1e15, "1e+15"),
        (1e12, "1e+12"),
        (123456789012.0, "123456789012."),
        (1234567890123456.0, "1234567890123456."),
        (12345678901234567.0, "12345678901234568."),
        (123_456_789.123_456_79, "123456789.123456791"),
        (5e-324, "4.94065645841e-324"),
        (f64::MIN_POSITIVE, "2.22507385850720138e-308"),
        (f64::MAX, "1.79769313486231571e+308"),
        (f64::EPSILON, "2.22044604925031308e-16"),
        (100.0, "100."),
        (-0.0, "-0."),
        (f64::INFINITY, "infinity"),
        (f64::NEG_INFINITY, "neg_infinity"),
        (f64::NAN, "nan"),
        (-f64::NAN, "nan"),
    ];
    for (x, expected) in cases {
        assert_eq!(show_float(x), expected);
    }
}

#[test]
fn characters_and_strings_are_escaped() {
    let chars = [b'\'', b'"', b'\n', 200, b'\\', b' ', 0, 127, b'a'].map(show_char);
    assert_eq!(chars, [r"'\''", r#"'"'"#, r"'\n'", r"'\200'", r"'\\'", "' '", r"'\000'", r"'\127'", "'a'"]);
    assert_eq!(show_string("a\tb\n\r\x08\x01é\"'\\\x7f".as_bytes()), r#""a\tb\n\r\b\001é\"'\\\127""#);
    assert_eq!(show_string(b"\xff\xfe\x00"), r#""\255\254\000""#);
}

#[test]
fn bytes_are_built_by_a_call() {
    check(&Value::Bytes(b"a\"b".to_vec()), r#"Bytes.of_string "a\"b""#);
    check(&some(Value::Bytes(b"abc".to_vec())), r#"Some (Bytes.of_string "abc")"#);
}

#[test]
fn exceptions() {
    let string = |text: &str| Value::String(text.as_bytes().to_vec());
    check(&Value::Exception(Name::new("E3"), vec![Value::Int(-1), string("a")]), r#"E3 (-1, "a")"#);
    check(&some(Value::Exception(Name::new("E2"), vec![string("a")])), r#"Some (E2 "a")"#);
    check(&some(Value::Exception(Name::new("Not_found"), vec![])), "Some Not_found");
}

#[test]
fn what_has_no_source() {
    let values = vec![Value::Function(None), Value::Abstract(Name::new("Hashtbl.t")), Value::Elided];
    check(&Value::Tuple(values), "(<fun>, <abstr>, ...)");
}

#[test]
fn the_echo_is_cut_where_the_toplevel_cuts() {
    let echo = show_echo(&Value::List((0..400).map(Value::Int).collect()));
    assert!(echo.ends_with("; 297; 298; ...]"), "{echo}");
    let echo = show_echo(&Value::Array((0..300).map(Value::Int).collect()));
    assert!(echo.ends_with("; 297; 298; ...|]"), "{echo}");
    let nest = |inner: Value, n: i64| Value::Tuple(vec![inner, Value::Int(n), Value::Int(0)]);
    let echo = show_echo(&(1..=120).fold(Value::Int(0), nest));
    assert!(echo.ends_with(", 117, 0), 118, 0), ...), ...)"), "{echo}");
    let echo = show_echo(&Value::String(vec![b'a'; 500]));
    assert!(echo.ends_with("aaa\"... (* string length 500; truncated *)") && echo.len() < 350, "{echo}");
}

#[test]
fn deep_values_do_not_overflow_the_stack() {
    let mut value = Value::Int(0);
    for _ in 0..100_000 {
        value = some(value);
    }
    assert!(show_value(&value).starts_with("Some (Some ("));
    // Dropping recurses; machines cut values off long before this depth.
    std::mem::forget(value);
}
