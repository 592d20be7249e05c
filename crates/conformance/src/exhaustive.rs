//! Mutants against their reference on all small inputs, on the real OCaml.
//!
//! In: a reference, its mutants and a list of calls. Out: for each mutant the first call on which it differs, if there is
//! one; start at [`compare`]. One OCaml program holds all of them as modules and runs each call on each (see
//! `ocaml/exhaustive.ml`), with limits per call, so that endless mutants are seen as such.
//! Inputs on which the reference does not return are outside the exercise, and so are those that its assumption excludes.
//! Not here: our engine, which has no part in the answer but the order of the inputs (see `inputs`).

use crate::oracle;
use crate::transcript::Transcript;
use std::fmt::Write as _;

const PRELUDE: &str = include_str!("../ocaml/exhaustive.ml");

/// What to compare with.
#[derive(Clone, Debug)]
pub struct Original<'a> {
    /// The program, the observer included.
    pub program: &'a str,
    /// The function that is called.
    pub function: &'a str,
    /// Which inputs belong to the exercise: a function of the same arguments.
    pub assume: Option<&'a str>,
    /// Which results are equal: a function of two results.
    pub equal: Option<&'a str>,
    /// Whether the reference's exceptions are part of the exercise.
    pub exceptions: bool,
}

/// The answer about one mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The same on all inputs.
    Same,
    /// The call and what the two do.
    Differs(String, String),
    /// The real OCaml does not accept the program.
    Refused(String),
    /// It did not get to the end.
    Unchecked(String),
}

/// Arguments of a call, as texts.
pub type Arguments = Vec<String>;

/// Seconds of processor time for all mutants of a reference.
const SECONDS: f64 = 60.0;

/// Compares mutants (programs, the observer included) with the original on all inputs.
///
/// # Panics
/// When the real OCaml is missing.
pub fn compare(original: &Original<'_>, mutants: &[String], inputs: &[Arguments]) -> Vec<Answer> {
    if mutants.is_empty() {
        return Vec::new();
    }
    let transcript = oracle::run_batch_within(SECONDS, &[program(original, mutants, inputs)]).remove(0);
    match read_answers(original, &transcript, mutants.len(), inputs) {
        Ok(answers) => answers,
        // One that raises when it is loaded spoils it for all: each alone.
        Err(_) if mutants.len() > 1 => {
            mutants.iter().flat_map(|mutant| compare(original, std::slice::from_ref(mutant), inputs)).collect()
        }
        Err(answer) => vec![answer],
    }
}

fn program(original: &Original<'_>, mutants: &[String], inputs: &[Arguments]) -> String {
    let mut text = String::new();
    _ = writeln!(text, "module Refute_reference = struct\n{}\n;;\nend;;", original.program);
    for (number, mutant) in mutants.iter().enumerate() {
        _ = writeln!(text, "module Refute_mutant_{number} = struct\n{mutant}\n;;\nend;;");
    }
    _ = writeln!(text, "{PRELUDE};;");
    let mut names = Vec::new();
    // One array of all inputs would be one enormous expression.
    for (number, share) in inputs.chunks(100).enumerate() {
        _ = writeln!(text, "let refute_inputs_{number} : refute_input array = Refute_reference.([|");
        share.iter().for_each(|arguments| text += &input(original, arguments));
        _ = writeln!(text, "|]);;");
        names.push(format!("refute_inputs_{number}"));
    }
    let equal = match original.equal {
        None => "refute_equal".to_string(),
        Some(equal) => format!("Refute_reference.(fun a b -> ({equal}) (Obj.obj a) (Obj.obj b))"),
    };
    let function = original.function;
    let functions: Vec<String> =
        (0..mutants.len()).map(|number| format!("Obj.repr Refute_mutant_{number}.{function}")).collect();
    _ = writeln!(
        text,
        "let () = refute_compare {} ({equal}) (Array.concat [{}]) (Obj.repr Refute_reference.{function}) [|{}|];;",
        original.exceptions,
        names.join("; "),
        functions.join("; ")
    );
    text
}

/// Fresh arguments for a call of any of the functions.
fn input(original: &Original<'_>, arguments: &Arguments) -> String {
    let mut text = "(fun refute_f -> ".to_string();
    let names: Vec<String> = (0..arguments.len()).map(|number| format!("refute_{number}")).collect();
    for (name, argument) in names.iter().zip(arguments) {
        _ = write!(text, "let {name} = ({argument}) in ");
    }
    let names_applied = names.join(" ");
    let inside = match original.assume {
        None => String::new(),
        Some(assume) => format!("if not (({assume}) {names_applied}) then raise Refute_outside; "),
    };
    // The types of the arguments come from the reference, whoever is called.
    _ = writeln!(
        text,
        "ignore (fun () -> {} {names_applied}); ((fun () -> {inside}Obj.repr (Obj.obj refute_f {names_applied})), Obj.repr ({})));",
        original.function,
        names.join(", ")
    );
    text
}

fn read_answers(
    original: &Original<'_>,
    transcript: &Transcript,
    count: usize,
    inputs: &[Arguments],
) -> Result<Vec<Answer>, Answer> {
    let shown = String::from_utf8_lossy(&transcript.shown).into_owned();
    if transcript.is_refused() {
        let errors: Vec<&str> = transcript.errors.iter().map(|note| note.message.as_str()).collect();
        let errors = errors.join("\n");
        // A program that raises when it is loaded was accepted, but there is no module of it.
        let is_missing = errors.contains("Unbound module Refute_");
        return Err(if is_missing { Answer::Unchecked(errors) } else { Answer::Refused(errors) });
    }
    if !shown.contains("<<checked>>") {
        let last: String = shown.chars().rev().take(300).collect::<Vec<_>>().into_iter().rev().collect();
        return Err(Answer::Unchecked(format!("{:?} {last}", transcript.ending)));
    }
    let mut answers = vec![Answer::Same; count];
    for piece in shown.split("<<differs>>").skip(1) {
        let line = piece.split("<<end>>").next().unwrap_or(piece);
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
        let (Some(mutant), Some(input)) = (number(), number()) else { continue };
        let what = words.next().unwrap_or_default().to_string();
        let arguments: Vec<String> = inputs[input].iter().map(|argument| format!("({argument})")).collect();
        answers[mutant] = Answer::Differs(format!("{} {}", original.function, arguments.join(" ")), what);
    }
    Ok(answers)
}

#[cfg(test)]
mod tests;
