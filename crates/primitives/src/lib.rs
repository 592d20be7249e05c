//! For tests: every primitive on arguments worth trying, with what the machine makes of it.
//!
//! Out: one [`PrimTable`] per primitive; start at [`tables`]. The machine (`eval`) agrees with the real OCaml; `narrowing`,
//! `invariants` and the concolic domain of `check` have tests that hold them to the machine by this table, so that each lists
//! what it does not follow beside its own code. Which arguments there are is in `arguments`: a match over all primitives, so
//! that a new one cannot be forgotten.
//! A case is a function of the program: it applies the primitive to its arguments, turns an exception into data, and returns
//! the result together with the arguments, so that writes show, too.

mod arguments;

use arguments::arguments;
use refute_eval::{Concrete, Effects, Heap, Limits, Machine, OnFailure, Options, Outcome, Val, Word, compile};
use refute_frontend::Session;
use refute_ir::program::GlobalId;
use refute_ir::{Prim, Program};
use refute_source::{Name, Severity, Sources};

/// A value, without its type; arrays are blocks.
#[derive(Clone, Debug)]
pub enum Datum {
    /// An immediate.
    Int(i64),
    /// A float.
    Float(f64),
    /// A string or byte sequence.
    Text(Vec<u8>),
    /// A block or array: its tag (0 for arrays) and its fields.
    Block(u32, Vec<Datum>),
}

impl PartialEq for Datum {
    /// Floats are equal when they are the same, or both no number.
    fn eq(&self, other: &Datum) -> bool {
        match (self, other) {
            (Datum::Int(a), Datum::Int(b)) => a == b,
            (Datum::Float(a), Datum::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            (Datum::Text(a), Datum::Text(b)) => a == b,
            (Datum::Block(tag, fields), Datum::Block(other, others)) => tag == other && fields == others,
            _ => false,
        }
    }
}

/// A primitive with arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The application, as OCaml.
    pub text: String,
    /// The arguments, as OCaml.
    pub args: Vec<&'static str>,
    /// A function of `()`: the result (`Ok`, or `Error` of an exception), then the arguments that are data.
    pub closed: GlobalId,
    /// A function of `()`: the arguments alone, as a tuple; those that are no data are `()`.
    pub arguments: GlobalId,
    /// Whether all arguments are data.
    pub is_data: bool,
    /// What `closed` returns on the machine; none when it ends the program.
    pub expected: Option<Datum>,
}

/// A primitive on its arguments.
#[derive(Clone, Debug)]
pub struct PrimTable {
    /// The primitive.
    pub prim: Prim,
    /// What the cases are functions of.
    pub program: Program,
    /// A function that does the primitive and nothing else.
    pub wrapper: GlobalId,
    /// The cases.
    pub cases: Vec<Case>,
}

/// All primitives.
pub fn tables() -> impl Iterator<Item = PrimTable> {
    Prim::ALL.iter().map(|prim| table(*prim))
}

fn table(prim: Prim) -> PrimTable {
    let rows = arguments(prim);
    let params: Vec<String> = (0..prim.arity()).map(|place| format!("a{place}")).collect();
    let applied = format!("primitive {}", params.join(" "));
    let anything: String = (0..prim.arity()).map(|place| format!("'a{place} -> ")).collect();
    let mut text = format!("external primitive : {anything}'result = \"{}\"\n", prim.name());
    text += &format!("let wrapper {} = {applied}\n", params.join(" "));
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), prim.arity(), "{prim:?}: {row:?}");
        let bound: String = params.iter().zip(row).map(|(name, arg)| format!("let {name} = {arg} in ")).collect();
        let shown = params.iter().zip(row).map(|(name, arg)| if is_data(row, arg) { name.as_str() } else { "()" });
        let shown = shown.collect::<Vec<_>>().join(", ");
        text += &format!("let case_{number} () = {bound}let result = try Ok ({applied}) with\n");
        for (exception, has_text) in EXCEPTIONS {
            let (pattern, payload) = if has_text { (" text", "text") } else { ("", "\"\"") };
            text += &format!("  | {exception}{pattern} -> Error (\"{exception}\", {payload})\n");
        }
        text += &format!("  in (result, {shown})\nlet arguments_{number} () = {bound}((), {shown})\n");
    }
    let program = load(&text);
    let global = |name: &str| program.global(Name::new(name)).unwrap_or_else(|| panic!("no {name}"));
    let mut machine = Machine::new(compile(&program, Options::default()), Limits::default());
    machine.run_items(0..program.items.len(), OnFailure::Continue);
    let cases = rows.iter().enumerate().map(|(number, row)| {
        let closed = global(&format!("case_{number}"));
        Case {
            text: format!("{} {}", prim.name(), row.join(" ")),
            args: row.clone(),
            closed,
            arguments: global(&format!("arguments_{number}")),
            is_data: row.iter().all(|arg| is_data(row, arg)),
            expected: expected(&mut machine, closed),
        }
    });
    PrimTable { prim, wrapper: global("wrapper"), cases: cases.collect(), program: program.clone() }
}

/// The exceptions that primitives raise, and whether they carry a text.
const EXCEPTIONS: [(&str, bool); 6] = [
    ("Not_found", false),
    ("Failure", true),
    ("Invalid_argument", true),
    ("Division_by_zero", false),
    ("End_of_file", false),
    ("Out_of_memory", false),
];

/// Whether an argument is no function and no exception.
fn is_data(row: &[&str], arg: &str) -> bool {
    let arg = if arg == "a0" { row[0] } else { arg };
    !arg.contains("fun ") && !EXCEPTIONS.iter().any(|(name, _)| arg.contains(name))
}

fn load(text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add("primitive.ml", text.as_bytes().to_vec());
    let mut session = Session::new();
    let found = session.add_as_library(&sources, file);
    let errors: Vec<_> = found.iter().filter(|one| one.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    session.into_program()
}

fn expected(machine: &mut Machine<Concrete>, case: GlobalId) -> Option<Datum> {
    let run = machine.call(machine.global(case), &[Val::int(0)], Effects::Undo);
    let found = match run.outcome {
        Outcome::Value(value) => Some(datum(machine.heap(), value.word)),
        Outcome::Exit(_) => None,
        outcome => panic!("{outcome:?}"),
    };
    machine.reset();
    found
}

/// A value of a machine; it must not hold functions.
pub fn datum<S: Copy + Default>(heap: &Heap<S>, word: Word) -> Datum {
    if word.is_int() {
        return Datum::Int(word.as_int());
    }
    if heap.is_text(word) {
        return Datum::Text(heap.text_of(word).to_vec());
    }
    match heap.block_of(word) {
        Some((tag, _)) => Datum::Block(tag.into(), heap.parts(word).map(|part| datum(heap, part.word)).collect()),
        None => Datum::Float(heap.float_of(word)),
    }
}

#[cfg(test)]
mod tests {
    //! The table is about the primitives that it names.

    use super::tables;
    use refute_ir::Prim;
    use refute_ir::program::Expr;

    /// What lowering writes out as something else.
    const WRITTEN_OUT: [Prim; 2] = [Prim::Identity, Prim::Ignore];

    #[test]
    fn every_primitive_is_in_its_cases() {
        let missing = tables().filter(|table| {
            let own = &table.program.functions[table.program.library.functions..];
            let does = |expr: &Expr| matches!(expr, Expr::Prim(prim, _) if *prim == table.prim);
            !own.iter().any(|function| function.exprs.iter().any(does))
        });
        let missing: Vec<Prim> = missing.map(|table| table.prim).collect();
        assert_eq!(missing, WRITTEN_OUT);
    }
}
