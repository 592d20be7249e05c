//! Every primitive on arguments that carry terms: the terms say what the machine says.
//!
//! The result's term, the letters of texts that were written to, and all conditions that were recorded are evaluated under the
//! model in which every variable is the argument that it stands for.

use crate::domain::Concolic;
use crate::domain::symbols::{Letter, Shadow};
use refute_eval::{Effects, Limits, Machine, OnFailure, Options, Outcome, Val, compile};
use refute_ir::Prim;
use refute_primitives::tables;
use refute_smt::{Constant, Model, Sort, Term};
use std::collections::BTreeSet;

/// What no term follows, on arguments of some of its cases.
const OPAQUE: &[Prim] = &[
    Prim::IntAnd,
    Prim::IntOr,
    Prim::IntXor,
    Prim::IntShl,
    Prim::IntLsr,
    Prim::IntAsr,
    Prim::Hash,
    Prim::FloatOfInt,
    Prim::FloatLdexp,
    Prim::FloatOfString,
    Prim::FloatFormat,
    Prim::FloatHex,
    Prim::IntFormat,
    Prim::IntOfString,
    Prim::StringLength,
    Prim::StringGet,
    Prim::StringGetUnsafe,
    Prim::StringSubUnsafe,
    Prim::StringEscaped,
    Prim::StringConcat,
    Prim::ArraySubUnsafe,
    Prim::ArrayBlitUnsafe,
    Prim::Output,
    Prim::Flush,
];

/// How the texts of arguments are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Texts {
    Whole,
    Spelled,
}

#[test]
fn terms_of_primitives_say_what_the_machine_says() {
    let mut wrong = Vec::new();
    let mut opaque = BTreeSet::new();
    for table in tables() {
        let code = compile(&table.program, Options::default());
        let mut machine = Machine::with_domain(code, Limits::default(), Concolic::default());
        machine.run_items(0..table.program.items.len(), OnFailure::Continue);
        for (case, texts) in table.cases.iter().flat_map(|case| [(case, Texts::Whole), (case, Texts::Spelled)]) {
            machine.domain_mut().start();
            machine.domain_mut().symbols.clear();
            let ran = machine.call(machine.global(case.arguments), &[Val::int(0)], Effects::Undo);
            let Outcome::Value(tuple) = ran.outcome else { panic!("{}", case.text) };
            let plain: Vec<Val<Shadow>> = machine.heap().parts(tuple.word).skip(1).collect();
            machine.domain_mut().start();
            let mut model = Model::default();
            let mut args: Vec<Val<Shadow>> = Vec::new();
            for (value, arg) in plain.iter().zip(&case.args) {
                // The very same value has the same shadow.
                let shaded = if *arg == "a0" { args[0] } else { shade(&mut machine, &mut model, *value, arg, texts) };
                args.push(shaded);
            }
            if !case.is_data || args.iter().all(|arg| arg.shadow.is_none()) {
                machine.reset();
                continue;
            }
            let ran = machine.call(machine.global(table.wrapper), &args, Effects::Undo);
            let result = match ran.outcome {
                Outcome::Value(value) => Some(value),
                _ => None,
            };
            for value in result.iter().chain(&args) {
                if !agrees(&machine, &model, *value) {
                    wrong.push(format!("{} ({texts:?}): a term is not its value", case.text));
                }
            }
            let domain = machine.domain();
            for condition in &domain.conditions {
                if domain.symbols.terms.holds(*condition, &model) != Some(true) {
                    wrong.push(format!("{} ({texts:?}): {}", case.text, domain.symbols.terms.show(*condition)));
                }
            }
            if domain.opaque {
                opaque.insert(table.prim);
            }
            machine.reset();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(opaque, OPAQUE.iter().copied().collect(), "left: found, right: stated");
}

/// An argument with a variable that stands for it: integers, characters and texts have one.
fn shade(
    machine: &mut Machine<Concolic>,
    model: &mut Model,
    value: Val<Shadow>,
    arg: &str,
    texts: Texts,
) -> Val<Shadow> {
    let bytes = (!value.word.is_int() && machine.heap().is_text(value.word))
        .then(|| machine.heap().text_of(value.word).to_vec());
    let terms = &mut machine.domain_mut().symbols.terms;
    let mut variable = |sort: Sort, constant: Constant| -> Term {
        let var = terms.declare(sort);
        model.0.push(constant);
        terms.var(var)
    };
    let shadow = match bytes {
        Some(bytes) if texts == Texts::Spelled || arg.contains("Bytes") => {
            let letter = |byte: u8| Letter { byte, term: Some(variable(Sort::Char, Constant::Int(byte.into()))) };
            let letters = bytes.into_iter().map(letter).collect();
            machine.domain_mut().symbols.spell(letters)
        }
        Some(bytes) => Shadow::term(variable(Sort::Text, Constant::Text(bytes.into()))),
        None if arg.starts_with('\'') => Shadow::term(variable(Sort::Char, Constant::Int(value.word.as_int()))),
        None if value.word.is_int() && arg.contains(|c: char| c.is_ascii_digit()) => {
            Shadow::term(variable(Sort::Int, Constant::Int(value.word.as_int())))
        }
        None => Shadow::NONE,
    };
    Val { shadow, ..value }
}

/// Whether the shadow of a value says what the value is.
fn agrees(machine: &Machine<Concolic>, model: &Model, value: Val<Shadow>) -> bool {
    let symbols = &machine.domain().symbols;
    if let Some(number) = value.shadow.as_spelled() {
        let known = |letter: &Letter| match letter.term {
            Some(term) => symbols.terms.eval(term, model) == Some(Constant::Int(letter.byte.into())),
            None => true,
        };
        let letters = &symbols.spelled[number];
        let bytes: Vec<u8> = letters.iter().map(|letter| letter.byte).collect();
        return letters.iter().all(known) && machine.heap().text_of(value.word) == bytes;
    }
    let Some(term) = value.shadow.as_term() else { return true };
    match symbols.terms.eval(term, model) {
        Some(Constant::Int(number)) => value.word.is_int() && value.word.as_int() == number,
        Some(Constant::Bool(truth)) => value.word.is_int() && value.word.as_int() == i64::from(truth),
        Some(Constant::Text(text)) => machine.heap().text_of(value.word) == &text[..],
        None => false,
    }
}
