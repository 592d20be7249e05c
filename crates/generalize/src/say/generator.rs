//! Endless generators of failing inputs, as OCaml after the program's text.
//!
//! In: failing inputs, perturbations that keep them failing, a predicate where there is one. Out: `failing_input`, which takes
//! a random state, and `failing_inputs`, an endless sequence; or the same for QCheck.
//! A generated input is a failing one to which perturbations were applied in random order; one after which the input is not
//! meant, or the predicate does not hold, is not applied. Where the function takes several arguments, an input is the tuple of them.

use super::code::predicate_parts;
use super::printer::printer;
use crate::functions::Functions;
use crate::perturbation::{Code, Perturbation};
use crate::predicate::Predicate;
use crate::setting::{Input, Setting};
use crate::values::Values;

/// Perturbations that are applied to an input, less than.
const ROUNDS: usize = 20;

/// What a generator is made of.
#[derive(Clone, Copy)]
pub struct Generator<'a> {
    /// What inputs look like.
    pub setting: &'a Setting,
    /// Functions that may be called.
    pub functions: &'a Functions,
    /// All values.
    pub values: &'a Values,
    /// Failing inputs to start from; at least one.
    pub seeds: &'a [Input],
    /// What makes failing inputs of failing inputs.
    pub perturbations: &'a [Perturbation],
    /// What all failing inputs have in common, when that is known.
    pub predicate: Option<&'a Predicate>,
    /// Which inputs are meant: an expression, a function of the arguments; all of them when there is none.
    pub meant: Option<&'a str>,
}

/// `failing_input : Random.State.t -> input` and `failing_inputs : ?seed:int -> unit -> input Seq.t`.
pub fn generator_code(generator: &Generator<'_>) -> String {
    let Generator { setting, functions, predicate, perturbations, .. } = generator;
    let mut texts = Vec::new();
    if let Some(predicate) = predicate {
        let (definitions, function) = predicate_parts(setting, functions, predicate, "refute_fails");
        add(&mut texts, definitions);
        texts.push(function);
    }
    if let Some(meant) = generator.meant {
        texts.push(format!("let refute_meant = ({meant})"));
    }
    let mut names = Vec::new();
    for (i, perturbation) in perturbations.iter().enumerate() {
        let name = format!("refute_perturbation_{}", i + 1);
        let Code { definitions, function } = perturbation.code(setting, functions, &name);
        add(&mut texts, definitions);
        texts.push(function);
        names.push(generator.on_one(&name));
    }
    texts.push(generator.seeds());
    if !names.is_empty() {
        texts.push(format!("let refute_perturbations = [{}]", names.join("; ")));
    }
    texts.push(generator.loop_text());
    texts.join("\n") + "\n"
}

/// As [`generator_code`], then `failing_gen : input QCheck.Gen.t` and `failing : input QCheck.arbitrary`, which prints what it
/// makes.
pub fn qcheck_code(generator: &Generator<'_>) -> String {
    let setting = generator.setting;
    let nodes: Vec<_> = setting.slots.iter().map(|slot| slot.node).collect();
    let (definitions, show) = printer(&setting.space, &nodes);
    let names: Vec<&str> = setting.slots.iter().map(|slot| slot.name.as_str()).collect();
    let (pattern, args) = match (&names[..], setting.tupled) {
        ([one], _) => (one.to_string(), one.to_string()),
        (names, true) => (format!("({})", names.join(", ")), format!("({})", names.join(", "))),
        (names, false) => (format!("({})", names.join(", ")), names.join(" ")),
    };
    format!(
        "{}{}\nlet failing_gen : _ QCheck.Gen.t = failing_input\nlet failing = QCheck.make ~print:{show} failing_gen\n\
         (* for example: QCheck.Test.make failing (fun {pattern} -> {} {args} = ...) *)\n",
        generator_code(generator),
        definitions.join("\n"),
        setting.function,
    )
}

/// Adds definitions that are not there yet.
fn add(texts: &mut Vec<String>, definitions: Vec<String>) {
    for definition in definitions {
        if !texts.contains(&definition) {
            texts.push(definition);
        }
    }
}

impl Generator<'_> {
    /// A function of the slots as a function of an input.
    fn on_one(&self, function: &str) -> String {
        if self.setting.tupled || self.setting.slots.len() == 1 {
            return function.to_string();
        }
        let vars: Vec<String> = (1..=self.setting.slots.len()).map(|index| format!("x{index}")).collect();
        format!("(fun ({}) -> {function} {})", vars.join(", "), vars.join(" "))
    }

    fn seeds(&self) -> String {
        let seed = |input: &Input| {
            let parts: Vec<String> = (self.setting.slots.iter().zip(input.iter()))
                .map(|(slot, value)| self.setting.show(self.values, slot.node, *value))
                .collect();
            if let [one] = &parts[..] { one.clone() } else { format!("({})", parts.join(", ")) }
        };
        let seeds: Vec<String> = self.seeds.iter().map(seed).collect();
        format!("let refute_seeds = [\n  {} ]", seeds.join(";\n  "))
    }

    fn loop_text(&self) -> String {
        let one = if self.perturbations.is_empty() { ONE_SEED.to_string() } else { self.perturbed_text() };
        format!("{one}\n{SEQUENCE}")
    }

    fn perturbed_text(&self) -> String {
        let conditions: Vec<String> = [self.meant.map(|_| "refute_meant"), self.predicate.map(|_| "refute_fails")]
            .into_iter()
            .flatten()
            .map(|condition| format!("{} input", self.on_one(condition)))
            .collect();
        // A precondition may raise.
        let counts = match &conditions[..] {
            [] => String::new(),
            conditions => format!("let refute_counts input = try {} with _ -> false\n", conditions.join(" && ")),
        };
        let checked = if conditions.is_empty() {
            "| next -> grow (steps - 1) next\n    | exception _ -> grow (steps - 1) input"
        } else {
            "| next when refute_counts next -> grow (steps - 1) next\n    | _ | exception _ -> grow (steps - 1) input"
        };
        format!(
            "{counts}let failing_input state =\n  \
             let any choices = List.nth choices (Random.State.int state (List.length choices)) in\n  \
             let rec grow steps input =\n    \
             if steps = 0 then input else\n    \
             match any refute_perturbations input with\n    {checked} in\n  \
             grow (Random.State.int state {ROUNDS}) (any refute_seeds)"
        )
    }
}

/// A generator that has nothing but its seeds.
const ONE_SEED: &str =
    "let failing_input state = List.nth refute_seeds (Random.State.int state (List.length refute_seeds))";

/// An endless sequence of them.
const SEQUENCE: &str = "let failing_inputs ?(seed = 1) () =\n  let state = Random.State.make [| seed |] in\n  \
     let rec inputs () = Seq.Cons (failing_input state, inputs) in\n  inputs";

#[cfg(test)]
mod tests;
