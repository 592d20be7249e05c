//! What is printed about failing inputs, on the real OCaml: predicates mean there what they mean to us (random ones over
//! several types, each tried on random inputs, many in one process), generators compile and give what they should.
//! `SAY_SEED` takes another seed.

mod generators;
mod predicates;
mod worlds;

use predicates::Maker;
use refute_generalize::{Input, Predicate, holds, predicate_code};
use std::fmt::Write as _;
use worlds::{WORLDS, World, inputs, run, world};

/// Predicates and inputs for each program.
const PREDICATES: usize = 100;
const INPUTS: usize = 40;

fn compare(text: &str, seed: u64) {
    let World { setting, mut functions, mut values, .. } = world(text);
    let mut rng = fastrand::Rng::with_seed(seed);
    let known = functions.all().to_vec();
    let inputs = inputs(&setting, &mut values, &mut rng, INPUTS);
    let mut maker = Maker { space: &setting.space, known: &known, rng: &mut rng };
    let predicates: Vec<Predicate> = (0..PREDICATES).map(|_| maker.predicate(&setting.slots)).collect();
    let shown = |input: &Input| {
        let shown =
            setting.slots.iter().zip(input.iter()).map(|(slot, value)| setting.show(&values, slot.node, *value));
        format!("({})", shown.collect::<Vec<_>>().join(", "))
    };
    let names = ["a", "b", "c", "d"][..setting.slots.len()].join(", ");
    let args = if setting.tupled { format!("({names})") } else { names.replace(", ", " ") };
    let all: Vec<String> = inputs.iter().map(shown).collect();
    let mut program = format!("{text}\nlet inputs = [{}]\n", all.join(";\n"));
    for (i, predicate) in predicates.iter().enumerate() {
        let code = predicate_code(&setting, &functions, predicate, "fails");
        let _ = writeln!(program, "module P{i} = struct\n{code}\nend");
        let _ = writeln!(
            program,
            "let () = List.iter (fun ({names}) -> print_char (if P{i}.fails {args} then '1' else '0')) inputs; print_newline ()"
        );
    }
    let told = run(&program);
    let mut kinds = [0usize; 2];
    for (predicate, line) in predicates.iter().zip(told.lines()) {
        let ours: String = inputs
            .iter()
            .map(|input| if holds(predicate, &setting, &mut functions, &mut values, input) { '1' } else { '0' })
            .collect();
        kinds[usize::from(ours.contains('1') && ours.contains('0'))] += 1;
        if let Some(at) = ours.chars().zip(line.chars()).position(|(ours, theirs)| ours != theirs) {
            let code = predicate_code(&setting, &functions, predicate, "fails");
            panic!(
                "we say {}, OCaml {}: {}\n{code}\n{predicate:?}\n{text}",
                &ours[at..=at],
                &line[at..=at],
                setting.call(&values, &inputs[at])
            );
        }
    }
    assert_eq!(told.lines().count(), predicates.len());
    assert!(kinds[1] > PREDICATES / 4, "only {} of {PREDICATES} predicates tell inputs apart: {text}", kinds[1]);
}

#[test]
fn printed_predicates_mean_the_same() {
    let seed = std::env::var("SAY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    for text in WORLDS {
        compare(text, seed);
    }
}
