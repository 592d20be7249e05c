//! Programs whose output the real OCaml wrote down (`ocaml programs/x.ml > programs/x.expected`), run as usual and with
//! a collection every few words: same output, same number of steps.

use refute_eval::{Limits, Machine, OnFailure, Options, Outcome, Reading, compile};
use refute_frontend::Session;
use refute_source::Sources;

fn run(name: &str, text: &str, interval: Option<usize>) -> (String, u64) {
    let mut session = Session::new();
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    let diagnostics = session.add(&sources, file);
    let program = session.program();
    assert!(program.items.len() > program.library.items, "{name} is refused: {diagnostics:#?}");
    let mut machine = Machine::new(compile(program, Options::default()), Limits::default());
    if let Some(interval) = interval {
        machine.set_collection_interval(interval);
    }
    let mut steps = 0;
    for run in machine.run_items(0..program.items.len(), OnFailure::Stop) {
        steps += run.steps;
        match run.outcome {
            Outcome::Value(_) => {}
            Outcome::Exception(value) => panic!("{:?}", machine.read_exception(value, &Reading::default())),
            other => panic!("{other:?}"),
        }
    }
    (String::from_utf8_lossy(&machine.output().stdout()).into_owned(), steps)
}

fn check(name: &str, text: &str, expected: &str) {
    let (output, steps) = run(name, text, None);
    assert_eq!(output, expected, "{name}");
    for interval in [64, 100, 1000] {
        assert_eq!(
            run(name, text, Some(interval)),
            (expected.to_string(), steps),
            "{name} collecting every {interval}"
        );
    }
}

#[test]
fn comparison() {
    check("compare.ml", include_str!("programs/compare.ml"), include_str!("programs/compare.expected"));
}

#[test]
fn exceptions() {
    check("exceptions.ml", include_str!("programs/exceptions.ml"), include_str!("programs/exceptions.expected"));
}

#[test]
fn memory() {
    check("memory.ml", include_str!("programs/memory.ml"), include_str!("programs/memory.expected"));
}
