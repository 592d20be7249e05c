//! Calls of OCaml functions with values of dialogues.

use crate::{Event, Text, load_dialog};
use refute_dialog::core::OpaqueId;
use refute_dialog::{Opaques, Value};
use refute_source::render::Colour;

fn int(value: i64) -> Value {
    Value::Int(value.into())
}

fn call(definitions: &[(&str, &str)], arguments: &[Value]) -> Result<Value, String> {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let lines = definitions.iter().map(|(name, body)| format!("opaque {name} = ocaml \"{}\"\n", quoted(body)));
    let text = lines.collect::<String>() + "read x : int\nsay {x}\n";
    let text = Text { name: "test.dialog".to_owned(), bytes: text.into_bytes() };
    let mut shown = String::new();
    let (dialog, _) = load_dialog(&text, &[], &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            shown += &found.render(Colour::Plain);
        }
    });
    let mut dialog = dialog.ok_or(shown)?;
    dialog.functions.call(OpaqueId(definitions.len() as u32 - 1), arguments).map_err(|error| error.to_string())
}

#[test]
fn values_go_there_and_back() {
    let list = Value::List(vec![int(3), int(1), int(2)]);
    assert_eq!(call(&[("f", "fun l -> List.sort compare l")], std::slice::from_ref(&list)).unwrap(), {
        Value::List(vec![int(1), int(2), int(3)])
    });
    assert_eq!(call(&[("f", "List.length")], &[list]).unwrap(), int(3));
    assert_eq!(call(&[("f", "String.uppercase_ascii")], &[Value::Str("ab".into())]).unwrap(), Value::Str("AB".into()));
    assert_eq!(call(&[("f", "fun x y -> x > y")], &[int(2), int(1)]).unwrap(), Value::Bool(true));
    assert_eq!(call(&[("f", "not")], &[Value::Bool(true)]).unwrap(), Value::Bool(false));
}

#[test]
fn a_function_may_use_those_before_it() {
    assert_eq!(call(&[("twice", "fun x -> 2 * x"), ("four", "fun x -> twice (twice x)")], &[int(3)]).unwrap(), int(12));
}

#[test]
fn what_cannot_be_is_said() {
    let error = |definitions: &[(&str, &str)], arguments: &[Value]| call(definitions, arguments).unwrap_err();
    assert_eq!(error(&[("f", "fun x -> x / 0")], &[int(1)]), "`f` raises Division_by_zero");
    assert_eq!(error(&[("f", "fun x -> x + 1")], &[int(1), int(2)]), "`f` takes 1 arguments, not 2");
    assert!(error(&[("f", "fun x -> x + 1")], &[Value::Bool(true)]).contains("argument number 1"));
    assert!(error(&[("f", "fun x -> x + 1")], &[Value::Int(num_bigint::BigInt::from(1) << 80)]).contains("too large"));
    assert!(error(&[("f", "let rec go x = go x in go")], &[int(1)]).contains("does not end"));
    assert!(error(&[("f", "fun x -> (x, x)")], &[int(1)]).contains("cannot be part of a dialogue"));
    assert!(error(&[("f", "fun x -> x ^ 1")], &[int(1)]).contains("opaque f"), "a type error has its place");
}
