//! The values of the parts of examples.
//!
//! In: the program in which each leaf is a variable. Out: [`Values`], which says what each part is; what raises, does not
//! end, or cannot be an example is told; start at [`evaluate`].

use super::parts::{Leaf, Part};
use super::stage::leaf_name;
use crate::loaded::Loaded;
use crate::{bench, convert};
use refute_eval::{Limits, Reading};
use refute_frontend::Checked;
use refute_ir::Value;
use refute_ir::program::{GlobalId, ItemShows};
use refute_play::Toplevel;
use refute_source::{Diagnostic, Name, Span};
use refute_synth::Datum;
use refute_typing::typed::{Binder, ValueRef};
use refute_verdict::Outcome;
use rustc_hash::{FxHashMap, FxHashSet};

/// Steps that loading an item, or evaluating a part of an example, may take.
const FUEL: u64 = 5_000_000;
/// What it may use.
const LIMITS: Limits = Limits { fuel: FUEL, memory: 256 << 17, output: bench::OUTPUT };
/// How large a value of an example may be.
const READING: Reading = Reading { depth: 10_000, size: 50_000, bytes: 1 << 20 };

/// Leaves that were evaluated.
pub(super) struct Values<'a> {
    toplevel: Toplevel,
    leaves: &'a [Leaf],
    /// For each leaf its place, its variable, the variable that it is another name of, and what became of it.
    found: Vec<Found>,
    /// Variables without a value.
    pub(super) unbound: FxHashSet<GlobalId>,
    /// What cannot be an example.
    pub(super) flaws: Vec<Diagnostic>,
}

struct Found {
    span: Span,
    variable: Option<GlobalId>,
    same_as: Option<GlobalId>,
    outcome: Outcome,
}

/// Runs the whole program.
pub(super) fn evaluate<'a>(loaded: &Loaded, checked: &Checked, leaves: &'a [Leaf]) -> Values<'a> {
    let program = loaded.program();
    let mut toplevel = Toplevel::new(program, READING);
    let mut outcomes: FxHashMap<GlobalId, Outcome> = FxHashMap::default();
    for index in program.library.items..program.items.len() {
        let (ended, _) = toplevel.run_item(program, index, LIMITS);
        if let ItemShows::Values(globals) = &program.items[index].shows {
            outcomes.extend(globals.iter().map(|global| (*global, convert::outcome(program, &ended))));
        }
    }
    let found = leaves.iter().enumerate().map(|(number, leaf)| {
        let name = leaf_name(number);
        let variable = checked.typed.globals.iter().find(|global| global.name == name).map(|global| global.id);
        let same_as = match checked.typed.values.get(&leaf.expr) {
            Some(ValueRef::Variable(Binder::Global(id))) => Some(*id),
            _ => None,
        };
        let outcome = variable.and_then(|id| outcomes.get(&id).cloned()).unwrap_or(Outcome::Stopped);
        Found { span: checked.tree[leaf.expr].span, variable, same_as, outcome }
    });
    let found = found.collect();
    let without = outcomes.iter().filter(|(_, outcome)| **outcome != Outcome::Value);
    let unbound = without.map(|(global, _)| *global).collect();
    Values { toplevel, leaves, found, unbound, flaws: Vec::new() }
}

impl Values<'_> {
    /// The value of a part; one that is no value is told, and something comes back in its place.
    pub(super) fn datum(&mut self, part: &Part) -> Datum {
        refute_source::deep(|| match part {
            Part::Data(leaf) => self.data(*leaf),
            Part::Function(leaf) => self.function(*leaf),
            Part::Tuple(parts) => Datum::Tuple(self.all(parts)),
            Part::List(parts) => Datum::List(self.all(parts)),
            Part::Construct(name, parts) => Datum::Construct(*name, self.all(parts)),
            Part::Record(parts) => Datum::Record(self.all(parts)),
            Part::Table(rows) => {
                let rows = rows.iter().map(|(args, result)| (self.all(args), self.datum(result)));
                Datum::Table(rows.collect())
            }
        })
    }

    fn all(&mut self, parts: &[Part]) -> Vec<Datum> {
        parts.iter().map(|part| self.datum(part)).collect()
    }

    fn function(&mut self, leaf: usize) -> Datum {
        let Found { span, variable, same_as, outcome } = &self.found[leaf];
        match (variable, outcome) {
            (Some(own), Outcome::Value) => Datum::Function(same_as.unwrap_or(*own)),
            _ => {
                let flaw = failed(*span, outcome);
                self.refuse(flaw)
            }
        }
    }

    fn data(&mut self, leaf: usize) -> Datum {
        let Found { span, variable, outcome, .. } = &self.found[leaf];
        let span = *span;
        let read = match (variable, outcome) {
            (Some(id), Outcome::Value) => self.toplevel.value(*id, &self.leaves[leaf].ty),
            _ => None,
        };
        let Some(value) = read else {
            let flaw = failed(span, outcome);
            return self.refuse(flaw);
        };
        match datum(&value) {
            Ok(datum) => datum,
            Err(why) => {
                let flaw =
                    Diagnostic::error("bad-example", span, format!("This cannot be part of an example: {}", why.0));
                let flaw = if why.1.is_empty() { flaw } else { flaw.hint(why.1) };
                self.refuse(flaw)
            }
        }
    }

    fn refuse(&mut self, flaw: Diagnostic) -> Datum {
        self.flaws.push(flaw);
        Datum::Tuple(Vec::new())
    }
}

fn failed(span: Span, outcome: &Outcome) -> Diagnostic {
    let title = match outcome {
        Outcome::Exception { text, .. } => format!("This raises `{text}`, so it is no value"),
        Outcome::OutOfMemory => "This needs too much memory".to_string(),
        Outcome::Exit { .. } => "This ends the program".to_string(),
        Outcome::NotReached { name } => format!("This uses `{name}`, which did not get a value: its definition raises"),
        _ => format!("This does not end within {FUEL} steps"),
    };
    Diagnostic::error("example-fails", span, title).hint("Arguments and results of examples are values.")
}

/// A value as a datum; `Err` says what is in it that cannot be, and what to do.
fn datum(value: &Value) -> Result<Datum, (&'static str, &'static str)> {
    refute_source::deep(|| {
        let all = |parts: &[Value]| parts.iter().map(datum).collect::<Result<Vec<Datum>, _>>();
        Ok(match value {
            Value::Int(value) => Datum::Int(*value),
            Value::Char(value) => Datum::Char(*value),
            Value::Float(value) => Datum::Float(*value),
            Value::String(value) => Datum::String(value.clone()),
            Value::Tuple(parts) => Datum::Tuple(all(parts)?),
            Value::List(parts) => Datum::List(all(parts)?),
            Value::Construct { name, args, .. } => {
                let own = name.as_str().rsplit('.').next().unwrap_or(name.as_str());
                Datum::Construct(Name::new(own), all(args)?)
            }
            Value::Record(_, fields) => {
                Datum::Record(fields.iter().map(|(_, value)| datum(value)).collect::<Result<_, _>>()?)
            }
            Value::Function(_) => {
                return Err((
                    "a function is inside that is not written out",
                    "Write the constructor or the tuple out, with the name of the function in it.",
                ));
            }
            Value::Cycle => return Err(("it contains itself", "")),
            Value::Elided => return Err(("it is too large", "Smaller examples say more.")),
            Value::Bytes(_) | Value::Array(_) => return Err(("it can be changed", "")),
            Value::Exception(..) => return Err(("an exception is inside", "")),
            Value::BoxedInt(..) => return Err(("of the integers only `int` is known here", "")),
            Value::Abstract(_) => return Err(("it cannot be looked into", "")),
        })
    })
}
