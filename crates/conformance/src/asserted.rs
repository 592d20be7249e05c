//! Examples in Myth's notation as plain OCaml.
//!
//! In: a problem as it was read. Out: one expression for each example, true when the function does what it says; start at
//! [`claims`]. A function that is known at some points only becomes a match that fails elsewhere.
//! Not here: running them (see the tests); examples of plain problems, whose texts are OCaml already.

use refute_ir::Program;
use refute_synth::{Datum, Example, Problem};

/// The examples, `stutter (Cons (O, Nil)) = (Cons (O, (Cons (O, Nil))))` each; none when one of them has values that are
/// not Myth's.
pub fn claims(problem: &Problem) -> Option<Vec<String>> {
    let claim = |example: &Example| {
        let args = all(&problem.program, &example.args, " ")?;
        Some(format!("{} {args} = {}", problem.name, written(&problem.program, &example.result)?))
    };
    problem.examples.iter().map(claim).collect()
}

/// A value that can stand as an argument.
fn written(program: &Program, datum: &Datum) -> Option<String> {
    match datum {
        Datum::Construct(name, parts) if parts.is_empty() => Some(name.to_string()),
        Datum::Construct(name, parts) => Some(format!("({name} ({}))", all(program, parts, ", ")?)),
        Datum::Function(global) => Some(program.globals.get(global.index())?.name.to_string()),
        Datum::Table(points) => {
            let count = points.first().map_or(1, |(args, _)| args.len());
            let names: Vec<String> = (0..count).map(|number| format!("refute_{number}")).collect();
            let mut text = format!("(fun {} -> match ({}) with ", names.join(" "), names.join(", "));
            for (args, result) in points {
                text += &format!("| ({}) -> {} ", all(program, args, ", ")?, written(program, result)?);
            }
            Some(text + "| _ -> failwith \"not in the table\")")
        }
        _ => None,
    }
}

fn all(program: &Program, data: &[Datum], between: &str) -> Option<String> {
    let texts: Option<Vec<String>> = data.iter().map(|datum| written(program, datum)).collect();
    texts.map(|texts| texts.join(between))
}
