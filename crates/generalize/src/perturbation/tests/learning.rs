//! What is learned from a failing input.

use super::super::choose::kinds;
use super::super::{Perturbation, learn_perturbations, perturbed};
use super::world::{INSERT, MERGE, World};
use crate::{CachedOracle, Class, Config, Functions, Input, JudgedInput, Label, Learned, Learner, Oracle, Values};
use refute_enumerate::{Constant, Shape};
use refute_play::CallInput;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn learn(world: &mut World, learner: Learner, config: &Config) -> Learned {
    world.with(config.calls, |jury, functions, initial| {
        learn_perturbations(jury, functions, initial, config, learner, &[])
    })
}

/// Applies a perturbation again and again (the first result where there are several), and looks at every iterate.
#[track_caller]
fn assert_sound(
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    one: &Perturbation,
    initial: &Input,
    times: usize,
) {
    let setting = jury.setting.clone();
    let mut input = initial.clone();
    for i in 0..times {
        let next = one.apply(functions, &mut jury.values, &setting, &input);
        let next =
            next.first().unwrap_or_else(|| panic!("raises at iterate {i}: {}", one.code(&setting, functions, "f")));
        let label = jury.label(next).expect("calls are left");
        assert!(label.fails(), "iterate {i} is {label:?}: {}", one.code(&setting, functions, "f"));
        input = next.clone();
    }
}

/// The oracle of [`MERGE`] again, by other hands and fast.
struct Merge {
    /// What every call is said to take.
    steps: u64,
}

impl Oracle for Merge {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let [Shape::Tuple(parts)] = &input.input[..] else { panic!("{input:?}") };
        let [Shape::List(first), Shape::List(_)] = &parts[..] else { panic!("{input:?}") };
        let integers: Vec<i64> =
            input.constants.iter().map(|one| if let Constant::Int(n) = one { *n } else { 0 }).collect();
        let (a, b) = integers.split_at(first.len());
        let increasing = |list: &[i64]| list.windows(2).all(|pair| pair[0] < pair[1]);
        let mut merged = Vec::new();
        for (x, y) in a.iter().zip(b) {
            merged.push(*x.min(y));
            merged.extend((x != y).then_some(*x.max(y)));
        }
        merged.extend(if a.len() < b.len() { &b[a.len()..] } else { &a[b.len()..] });
        let label = match (increasing(a) && increasing(b), increasing(&merged)) {
            (false, _) => Label::Outside,
            (true, true) => Label::Passes,
            (true, false) => Label::Fails(Class::Value),
        };
        Some(JudgedInput { label, steps: self.steps })
    }
}

#[test]
fn what_is_called_sound_is_sound_for_a_thousand_iterates() {
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let mut world = World::new(MERGE, &["a", "b"], &[]);
        let learned = learn(&mut world, learner, &Config::default());
        assert_eq!(learned.perturbations.len(), 4, "{learner:?}");
        // What was learned with one jury is asked about with another that has not seen anything.
        let stop = Arc::new(AtomicBool::new(false));
        let mut oracle = Merge { steps: 0 };
        let mut jury = CachedOracle::new(world.setting.clone(), &mut oracle, 100_000, 1, &stop);
        let initial = world.initial(&mut jury.values);
        for one in &learned.perturbations {
            assert_sound(&mut jury, &mut Functions::none(), one, &initial, 1_000);
        }
    }
}

#[test]
fn what_is_called_sound_of_a_tree_is_sound() {
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let mut world = World::new(INSERT, &["x", "t"], &[]);
        let learned = learn(&mut world, learner, &Config::default());
        assert_eq!(learned.perturbations.len(), 4, "{learner:?}");
        world.with(100_000, |jury, functions, initial| {
            for one in &learned.perturbations {
                assert_sound(jury, functions, one, initial, 100);
            }
        });
    }
}

#[test]
fn slow_programs_are_asked_about_fewer_inputs() {
    let world = World::new(MERGE, &["a", "b"], &[]);
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let asked = [0, 1_000_000].map(|steps| {
            let (mut oracle, stop) = (Merge { steps }, Arc::new(AtomicBool::new(false)));
            let mut jury = CachedOracle::new(world.setting.clone(), &mut oracle, 20_000, 200_000, &stop);
            let initial = world.initial(&mut jury.values);
            learn_perturbations(&mut jury, &mut Functions::none(), &initial, &Config::default(), learner, &[]);
            jury.counts.calls + jury.counts.outside
        });
        assert!(asked[1] < 1_000 && asked[0] > 2 * asked[1], "{learner:?} {asked:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same() {
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let config = Config { seed: 11, steps: 1_500, ..Config::default() };
        let mut runs = (0..2).map(|_| learn(&mut World::new(INSERT, &["x", "t"], &["insert"]), learner, &config));
        let (first, second) = (runs.next(), runs.next());
        assert_eq!(first, second);
    }
    let walk =
        |seed| learn(&mut World::new(MERGE, &["a", "b"], &[]), Learner::Mcmc, &Config { seed, ..Config::default() });
    assert_ne!(walk(1).accepted, walk(2).accepted);
}

#[test]
fn the_walk_counts_and_stops() {
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let config = Config { steps: 500, perturbations: 3, ..Config::default() };
    let learned = learn(&mut world, Learner::Mcmc, &config);
    assert_eq!(learned.steps, 1_500);
    assert!(learned.accepted > 0 && learned.accepted < learned.steps);
    // With few calls it stops early and has verified whatever it gives.
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let few = learn(&mut world, Learner::Mcmc, &Config { calls: 450, ..Config::default() });
    assert!(few.steps < 16_000 && few.calls <= 450, "{few:?}");
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let none = learn(&mut world, learner, &Config { calls: 0, ..Config::default() });
        assert!(none.perturbations.is_empty());
    }
}

/// The codes of all perturbations found, without their definitions.
fn codes(world: &World, learned: &Learned) -> Vec<String> {
    learned.perturbations.iter().map(|one| one.code(&world.setting, &world.functions, "f").function).collect()
}

#[test]
fn enumeration_finds_appending_one_more_than_the_last() {
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let config = Config { perturbations: 12, ..Config::default() };
    let learned = learn(&mut world, Learner::Enumerate, &config);
    let found = codes(&world, &learned);
    assert!(found.contains(&"let f (a, b) = let e = refute_last a + 1 in (a @ [e], b)".to_string()), "{found:#?}");
}

#[test]
fn conditions_are_learned_where_they_are_needed() {
    // There is no operator `not`, so that only a condition turns the boolean round.
    let text = "
let pre (even, n) = even = (n mod 2 = 0)
let fails ((_ : bool), (_ : int)) = true
let init = (true, 0)
";
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let mut world = World::new(text, &["c", "n"], &[]);
        let learned = learn(&mut world, learner, &Config::default());
        let found = codes(&world, &learned);
        assert!(learned.perturbations.iter().any(Perturbation::has_conditions), "{learner:?} {found:#?}");
    }
}

#[test]
fn functions_of_the_program_are_used() {
    let mut world = World::new(INSERT, &["x", "t"], &["insert", "inorder"]);
    let learned = learn(&mut world, Learner::Enumerate, &Config { perturbations: 12, ..Config::default() });
    let found = codes(&world, &learned);
    assert!(found.iter().any(|code| code.contains("insert ")), "{found:#?}");
}

#[test]
fn functions_without_a_fixed_result_are_used() {
    // No other operator gets from one multiple of seven to the next.
    let text = "
let more n = [n + 7; n + 14]
let pre (n, m) = n > 0 && m > 0 && n mod 7 = 0 && m mod 7 = 0
let fails ((_ : int), (_ : int)) = true
let init = (7, 7)
";
    for learner in [Learner::Mcmc, Learner::Enumerate] {
        let mut world = World::new(text, &["n", "m"], &["any more"]);
        let learned = learn(&mut world, learner, &Config { perturbations: 2, ..Config::default() });
        let found = codes(&world, &learned);
        let more = found.iter().position(|code| code.contains("refute_any (more "));
        let more = more.unwrap_or_else(|| panic!("{found:#?}"));
        world.with(1_000, |jury, functions, initial| {
            let setting = jury.setting.clone();
            let inputs = learned.perturbations[more].apply(functions, &mut jury.values, &setting, initial);
            assert!(inputs.len() > 1, "{}", found[more]);
            assert!(inputs.iter().all(|input| jury.label(input).is_some_and(|label| label.fails())));
        });
    }
}

#[test]
fn samples_are_different_and_fail() {
    let mut world = World::new(MERGE, &["a", "b"], &[]);
    let learned = learn(&mut world, Learner::Enumerate, &Config::default());
    world.with(20_000, |jury, functions, initial| {
        let mut told: Vec<Input> = Vec::new();
        let config = Config::default();
        perturbed(
            jury,
            functions,
            &learned.perturbations,
            std::slice::from_ref(initial),
            &config,
            &mut |jury, input| {
                assert!(jury.label(input).is_some_and(|label| label.fails()));
                told.push(input.clone());
                told.len() < 1_000
            },
        );
        assert_eq!(told.len(), 1_000);
        assert_eq!(told[0], *initial);
        assert_eq!(told.iter().collect::<std::collections::HashSet<_>>().len(), 1_000);
        let shapes: BTreeSet<u64> = told.iter().map(|input| kinds(&jury.values, input).0).collect();
        assert!(shapes.len() > 50, "{}", shapes.len());
    });
}

#[test]
fn order_types_forget_distances() {
    let mut values = Values::default();
    let mut list = |items: &[i64]| {
        let items: Vec<_> = items.iter().map(|n| values.int(*n)).collect();
        values.list(&items)
    };
    let [a, b, c, d] = [list(&[1, 2, 2]), list(&[5, 70, 70]), list(&[2, 1, 1]), list(&[1, 2])];
    let [a, b, c, d] = [a, b, c, d].map(|list| kinds(&values, &[list]));
    assert_eq!(a, b);
    assert_eq!(a.0, c.0);
    assert_ne!(a.1, c.1);
    assert_ne!(a.0, d.0);
}

#[test]
fn inputs_that_pass_or_are_outside_teach_nothing() {
    for init in ["([1], [2])", "([2; 1], [3; 4])"] {
        let text = MERGE.replace("([1; 2], [3; 4])", init);
        let learned = learn(&mut World::new(&text, &["a", "b"], &[]), Learner::Enumerate, &Config::default());
        assert_eq!(learned, Learned::default());
    }
}

#[test]
fn initial_inputs_are_read() {
    let world = World::new(MERGE, &["a", "b"], &[]);
    let mut values = Values::default();
    let initial = world.initial(&mut values);
    let mut oracle = world.oracle;
    assert!(oracle.judge(&world.setting.filled(&values, &initial)).is_some_and(|judged| judged.label.fails()));
}
