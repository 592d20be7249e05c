//! Items and calls on a program that grows.

use super::*;
use refute_frontend::Session;
use refute_ir::show_value;
use refute_source::Sources;

const LIMITS: Limits = Limits { fuel: 100_000, memory: 1 << 20, output: 1 << 10 };

/// A session with one text more; the items that it added.
fn add(session: &mut Session, sources: &mut Sources, text: &str) -> std::ops::Range<usize> {
    let file = sources.add("text.ml", text.as_bytes());
    let before = session.program().items.len();
    let found = session.add(sources, file);
    assert!(found.is_empty(), "{found:?}");
    before..session.program().items.len()
}

fn shown(ended: &Ended) -> String {
    match ended {
        Ended::Value(Some(value)) => show_value(value),
        Ended::Raised(exception) => format!("raises {}", show_value(exception)),
        other => format!("{other:?}"),
    }
}

#[test]
fn what_items_do_stays_and_what_calls_do_does_not() {
    let (mut session, mut sources) = (Session::new(), Sources::new());
    let first = add(&mut session, &mut sources, "let count = ref 0 let up n = count := !count + n; !count");
    let mut toplevel = Toplevel::recording(session.program(), Reading::default());
    for index in first {
        assert_eq!(toplevel.run_item(session.program(), index, LIMITS).0, Ended::Value(None));
    }
    let up = session.program().global(refute_source::Name::new("up")).expect("a function");
    for _ in 0..2 {
        let ended = toplevel.call(up, &[Value::Int(5)], &Type::int(), LIMITS).expect("a number can be built");
        assert_eq!(shown(&ended), "5");
    }
    for (text, expected) in [("up 2;;", "2"), ("up 2;;", "4"), ("up (1 / 0);;", "raises Division_by_zero")] {
        let items = add(&mut session, &mut sources, text);
        toplevel.extend(session.program());
        let (ended, steps) = toplevel.run_item(session.program(), items.start, LIMITS);
        assert_eq!(shown(&ended), expected, "{text}");
        assert!(steps > 0);
    }
    assert_eq!(toplevel.machine.calls().calls().len(), 0, "the last item did not come to its call");
}

#[test]
fn what_has_no_value_cannot_be_read() {
    let (mut session, mut sources) = (Session::new(), Sources::new());
    let items = add(&mut session, &mut sources, "let x = 1 / 0 let y = x + 1");
    let program = session.program();
    let mut toplevel = Toplevel::new(program, Reading::default());
    let ended: Vec<Ended> = items.map(|index| toplevel.run_item(program, index, LIMITS).0).collect();
    let x = program.global(refute_source::Name::new("x")).expect("a variable");
    assert_eq!(ended[1], Ended::Unbound(x));
    assert_eq!(toplevel.value(x, &Type::int()), None);
    let endless = add(&mut session, &mut sources, "let () = while true do () done");
    toplevel.extend(session.program());
    assert_eq!(toplevel.run_item(session.program(), endless.start, LIMITS).0, Ended::OutOfFuel);
}
