//! Tests of reading problems: whole files of both kinds, components, every message.

mod components;
mod hostile;
mod messages;
mod myth;
mod ocaml;

use super::{Examples, ReadRequest, SynthTask, read};
use crate::Text;
use crate::loaded::Loaded;
use refute_ir::TypePrinter;
use refute_source::render::{Colour, render};
use refute_source::{Diagnostic, Sources};
use refute_synth::{Datum, Shown};

fn text(name: &str, content: impl Into<Vec<u8>>) -> Text {
    Text { name: name.to_string(), bytes: content.into() }
}

/// What came of reading, with the messages that were told.
struct Read {
    wanted: Result<SynthTask, String>,
    told: Vec<String>,
    /// Code, line and column of each.
    places: Vec<String>,
}

fn read_with(content: impl Into<Vec<u8>>, change: impl FnOnce(&mut ReadRequest<'_>)) -> Read {
    let text = text("test.ml", content);
    let mut asked = ReadRequest {
        text: &text,
        used: &[],
        more: &[],
        entry: None,
        with: &[],
        without: &[],
        examples: Examples::Needed,
    };
    change(&mut asked);
    let (mut told, mut places) = (Vec::new(), Vec::new());
    let mut tell = |sources: &Sources, found: &[Diagnostic]| {
        for one in found {
            told.push(render(sources, one, Colour::Plain));
            let at = sources.start_of(one.span());
            places.push(format!("{} {}:{}", one.code, at.line, at.column));
        }
    };
    let wanted = read(&mut Loaded::new(), &asked, &mut tell);
    Read { wanted: wanted.map_err(|error| error.to_string()), told, places }
}

fn reading(content: &str) -> Read {
    read_with(content, |_| {})
}

/// A problem that has to be there.
fn wanted(content: &str) -> SynthTask {
    let read = reading(content);
    read.wanted.unwrap_or_else(|why| panic!("{why}\n{}", read.told.join("\n")))
}

/// `f : int -> int`.
fn declaration(wanted: &SynthTask) -> String {
    let problem = &wanted.problem;
    let mut printer = TypePrinter::new(&problem.program.types);
    let mut all: Vec<String> = problem.params.iter().map(|ty| format!("({})", printer.show(ty))).collect();
    all.push(printer.show(&problem.result));
    format!("{} : {}", problem.name, all.join(" -> "))
}

/// The examples as values, `[0] => [0, 0]`.
fn values(wanted: &SynthTask) -> Vec<String> {
    let show = |datum: &Datum| show(wanted, datum);
    let line = |example: &refute_synth::Example| {
        let args: Vec<String> = example.args.iter().map(show).collect();
        format!("{} => {}", args.join(", "), show(&example.result))
    };
    wanted.problem.examples.iter().map(line).collect()
}

fn show(wanted: &SynthTask, datum: &Datum) -> String {
    let all = |parts: &[Datum]| parts.iter().map(|part| show(wanted, part)).collect::<Vec<_>>().join(", ");
    match datum {
        Datum::Int(value) => value.to_string(),
        Datum::Char(value) => format!("{:?}", *value as char),
        Datum::Float(value) => format!("{value:?}"),
        Datum::String(value) => format!("{:?}", String::from_utf8_lossy(value)),
        Datum::Tuple(parts) => format!("({})", all(parts)),
        Datum::List(parts) => format!("[{}]", all(parts)),
        Datum::Construct(name, parts) if parts.is_empty() => name.to_string(),
        Datum::Construct(name, parts) => format!("{name}({})", all(parts)),
        Datum::Record(parts) => format!("{{{}}}", all(parts)),
        Datum::Function(id) => format!("<{}>", wanted.problem.program.globals[id.index()].name),
        Datum::Table(rows) => {
            let rows = rows.iter().map(|(args, result)| format!("{}: {}", all(args), show(wanted, result)));
            format!("<{}>", rows.collect::<Vec<_>>().join(" | "))
        }
    }
}

/// The components with their types.
fn components(wanted: &SynthTask) -> Vec<String> {
    let mut shown = Vec::new();
    for component in &wanted.problem.components {
        let (Shown::Name(name) | Shown::Infix(name)) = &component.shown;
        shown.push(format!("{name} : {}", TypePrinter::new(&wanted.problem.program.types).show(&component.ty)));
    }
    shown
}

/// An answer after the background is a program.
fn completes(wanted: &SynthTask, answer: &str) {
    let whole = text("whole.ml", format!("{}\n{answer}", wanted.background));
    let (_, checked) = Loaded::new().add_either(&whole, refute_frontend::Grammar::Program);
    assert!(!checked.has_errors(), "{:?}\n{}", checked.diagnostics, String::from_utf8_lossy(&whole.bytes));
}
