//! Properties that hold for all specifications, tried on random ones (seeded): the three readings of a specification
//! agree with each other, and its laws hold.

use crate::core::{Item, Spec, Stmt};
use crate::gtrace::{GTrace, GtraceError, gtrace};
use crate::random;
use crate::sketch::*;
use crate::texts::Texts;
use crate::trace::{Action, Input, NoOpaques, Program, Run, RunEnd};
use crate::value::{Type, Value};
use crate::{Player, Strategy, accept, judge};
use fastrand::Rng;

const STRATEGIES: [Strategy; 5] =
    [Strategy::Plainest, Strategy::Nth(0), Strategy::Nth(1), Strategy::Random(1), Strategy::Random(2)];

/// Calls a property with random specifications and inputs that they speak about.
fn for_all(seed: u64, cases: usize, property: impl FnMut(&mut Rng, &Spec, &[Input])) {
    for_all_of(random::spec, seed, cases, property);
}

fn for_all_of(
    generator: fn(&mut Rng) -> Spec,
    seed: u64,
    cases: usize,
    mut property: impl FnMut(&mut Rng, &Spec, &[Input]),
) {
    let mut rng = Rng::with_seed(seed);
    let mut done = 0;
    for _ in 0..cases * 20 {
        let spec = generator(&mut rng);
        let Some(inputs) = random::inputs(&mut rng, &spec, 8, &mut NoOpaques) else { continue };
        if gtrace(&spec, &inputs, &mut NoOpaques).is_ok() {
            property(&mut rng, &spec, &inputs);
            done += 1;
        }
        if done == cases {
            return;
        }
    }
    panic!("only {done} of {cases} cases were found");
}

fn play(spec: &Spec, strategy: Strategy, inputs: &[Input]) -> Run {
    Player::new(spec, strategy, NoOpaques).run(inputs).unwrap()
}

/// The inputs of a trace.
fn inputs_of(trace: &[Action]) -> Vec<Input> {
    let input = |action: &Action| match action {
        Action::Input(input) => Some(input.clone()),
        Action::Output(_) => None,
    };
    trace.iter().filter_map(input).collect()
}

/// The outputs of a trace before, between and after its inputs.
fn outputs_of(trace: &[Action]) -> Vec<String> {
    let mut outputs = vec![String::new()];
    for action in trace {
        match action {
            Action::Input(_) => outputs.push(String::new()),
            Action::Output(text) => outputs.last_mut().unwrap().push_str(text),
        }
    }
    outputs
}

/// The paper's covering relation.
fn covered(expected: &GTrace, trace: &[Action]) -> bool {
    let (inputs, gaps) = expected.gaps();
    let outputs = outputs_of(trace);
    inputs.into_iter().cloned().collect::<Vec<_>>() == inputs_of(trace)
        && gaps.iter().zip(&outputs).all(|(texts, output)| texts.matches(output))
}

#[test]
fn every_interpretation_passes_and_is_accepted() {
    for_all(1, 4000, |_, spec, inputs| {
        let expected = gtrace(spec, inputs, &mut NoOpaques).unwrap();
        for strategy in STRATEGIES {
            let run = play(spec, strategy, inputs);
            assert_eq!(judge(spec, &expected, &run), None, "{strategy:?}\n{spec:?}\n{run:?}");
            assert!(accept(spec, &run.trace, &mut NoOpaques), "{strategy:?}\n{spec:?}\n{run:?}");
        }
    });
}

#[test]
fn every_interpretation_passes_the_planned_tests() {
    let mut rng = Rng::with_seed(12);
    let mut runs = 0;
    for _ in 0..60 {
        let mut spec = random::spec(&mut rng);
        (spec.options.max_unfold, spec.options.tests_per_path) = (3, Some(2));
        let plan = crate::plan(&spec, rng.u64(..), &std::sync::atomic::AtomicBool::new(false));
        for strategy in STRATEGIES {
            let mut player = Player::new(&spec, strategy, NoOpaques);
            let tested = crate::test(&spec, &plan, &mut player, &mut NoOpaques, &mut |_, _| {});
            let tested = tested.unwrap_or_else(|error| panic!("{error:?}\n{spec:?}"));
            assert_eq!(tested.failure, None, "{strategy:?}\n{spec:?}");
            assert_eq!(tested.coverage.tested, tested.coverage.satisfiable, "{:?}\n{spec:?}", tested.notes);
            runs += tested.coverage.runs;
        }
    }
    assert!(runs > 500, "{runs}");
}

#[test]
fn a_trace_is_accepted_exactly_when_gtrace_covers_it() {
    let (mut accepted, mut rejected) = (0, 0);
    for_all_of(random::careless_spec, 2, 10000, |rng, spec, inputs| {
        let strategy = Strategy::Random(rng.u64(..));
        let mut trace = play(spec, strategy, inputs).trace;
        for _ in 0..3 {
            trace = random::mutate(rng, &trace);
            let by_definition = accept(spec, &trace, &mut NoOpaques);
            let by_gtrace = gtrace(spec, &inputs_of(&trace), &mut NoOpaques).is_ok_and(|all| covered(&all, &trace));
            assert_eq!(by_definition, by_gtrace, "{spec:?}\n{trace:?}");
            *if by_definition { &mut accepted } else { &mut rejected } += 1;
        }
    });
    assert!(accepted > 500 && rejected > 500, "the mutants are too much alike: {accepted} accepted, {rejected} not");
}

#[test]
fn a_run_is_judged_right_exactly_when_it_is_accepted() {
    let mut wrong = 0;
    for_all(3, 5000, |rng, spec, inputs| {
        let expected = gtrace(spec, inputs, &mut NoOpaques).unwrap();
        let strategy = Strategy::Random(rng.u64(..));
        let trace = random::mutate(rng, &play(spec, strategy, inputs).trace);
        let given = inputs_of(&trace);
        if !inputs.starts_with(&given) {
            return;
        }
        let run = Run { trace: trace.clone(), end: RunEnd::Exited(0), stderr: String::new() };
        let judged = judge(spec, &expected, &run);
        let right = given == inputs && accept(spec, &trace, &mut NoOpaques);
        assert_eq!(judged.is_none(), right, "{spec:?}\n{trace:?}\n{judged:?}");
        if let Some(conversation) = judged {
            assert!(conversation.parts_at < conversation.steps.len());
            wrong += 1;
        }
    });
    assert!(wrong > 200, "{wrong}");
}

#[test]
fn no_input_is_optional() {
    for_all(4, 3000, |_, spec, inputs| {
        let Some((_, fewer)) = inputs.split_last() else { return };
        let cut = gtrace(spec, fewer, &mut NoOpaques);
        assert!(matches!(cut, Err(GtraceError::TooFew(_))), "{spec:?}\n{inputs:?}\n{cut:?}");
        for strategy in STRATEGIES {
            assert_eq!(play(spec, strategy, fewer).end, RunEnd::Starved);
        }
    });
}

#[test]
fn more_inputs_than_are_read_are_an_error() {
    for_all(5, 300, |_, spec, inputs| {
        let more: Vec<Input> = inputs.iter().cloned().chain(lines(&["0"])).collect();
        assert_eq!(gtrace(spec, &more, &mut NoOpaques), Err(GtraceError::TooMany(inputs.len())));
    });
}

/// Two bodies mean the same on random inputs of the first.
fn same_meaning(rng: &mut Rng, one: Vec<Stmt>, other: Vec<Stmt>) -> bool {
    let mut spec = random::spec(rng);
    let mut with = |body: Vec<Stmt>| {
        spec.body = body;
        spec.clone()
    };
    let (one, other) = (with(one), with(other));
    let Some(inputs) = random::inputs(rng, &one, 8, &mut NoOpaques) else { return false };
    let meaning = |spec: &Spec, inputs: &[Input]| gtrace(spec, inputs, &mut NoOpaques).ok();
    assert_eq!(meaning(&one, &inputs), meaning(&other, &inputs), "{one:?}\n{other:?}\n{inputs:?}");
    let fewer = &inputs[..inputs.len().saturating_sub(1)];
    assert_eq!(meaning(&one, fewer), meaning(&other, fewer));
    true
}

/// Tries a law until it was tried often enough.
fn law(seed: u64, mut sides: impl FnMut(&mut Rng) -> (Vec<Stmt>, Vec<Stmt>)) {
    let mut rng = Rng::with_seed(seed);
    let mut done = 0;
    for _ in 0..4000 {
        let (one, other) = sides(&mut rng);
        done += usize::from(same_meaning(&mut rng, one, other));
    }
    assert!(done > 1000, "{done}");
}

#[test]
fn law_6_a_loop_may_be_unfolded_inside_itself() {
    law(6, |rng| {
        let body = random::loop_body(rng);
        let mut unfolded = body.clone();
        unfolded.extend([repeat(body.clone()), exit()]);
        (vec![repeat(body)], vec![repeat(unfolded)])
    });
}

#[test]
fn law_7_nothing_happens_after_an_exit() {
    law(7, |rng| {
        let mut first = random::loop_body(rng);
        first.push(exit());
        let mut longer = first.clone();
        longer.extend(random::body(rng));
        (vec![repeat(first)], vec![repeat(longer)])
    });
}

#[test]
fn law_8_sequences_are_associative() {
    let always = || term(crate::core::TermKind::Constant(Value::Bool(true)), Type::Bool);
    law(8, |rng| {
        let whole = random::body(rng);
        let from = rng.usize(..=whole.len());
        let to = rng.usize(from..=whole.len());
        let mut grouped = whole.clone();
        let group: Vec<Stmt> = grouped.splice(from..to, []).collect();
        grouped.insert(from, branch(always(), group, Vec::new()));
        (whole, grouped)
    });
}

/// Random patterns whose texts can be compared.
fn patterns(rng: &mut Rng, count: usize) -> Vec<Vec<Item>> {
    let item = |rng: &mut Rng| match rng.u8(..7) {
        0 | 1 => Item::Any,
        2 => Item::Visible,
        3 => Item::Loose(rng.choice(["a b", "A"]).unwrap().to_owned()),
        4 => Item::Decorated(int(1)),
        _ => Item::Text(rng.choice(["A", "B", "a", "1", "\n", ""]).unwrap().to_owned()),
    };
    (0..count).map(|_| (0..rng.usize(0..4)).map(|_| item(rng)).collect()).collect()
}

/// The texts of a pattern.
fn texts(items: &[Item]) -> Texts {
    let spec = ints(vec![say(items.to_vec())]);
    gtrace(&spec, &[], &mut NoOpaques).unwrap().gaps().1.remove(0)
}

#[test]
fn laws_of_patterns() {
    let mut rng = Rng::with_seed(9);
    let covers = |a: &[Item], b: &[Item]| texts(a).covers(&texts(b)).unwrap();
    let (mut comparable, mut different) = (0, 0);
    for _ in 0..400 {
        let [a, b, c] = patterns(&mut rng, 3).try_into().unwrap();
        assert!(covers(&[Item::Any], &a), "a wildcard covers everything: {a:?}");
        assert!(covers(&a, &a), "reflexive: {a:?}");
        if covers(&a, &b) && covers(&b, &c) {
            assert!(covers(&a, &c), "transitive: {a:?} {b:?} {c:?}");
            comparable += 1;
        }
        let mut general = a.clone();
        general.insert(rng.usize(..=a.len()), Item::Any);
        assert!(covers(&general, &a), "inserting a wildcard generalises: {general:?} {a:?}");
        if let Some(at) = a.iter().position(|item| *item == Item::Any) {
            let mut special = a.clone();
            special.splice(at..=at, b.clone());
            assert!(covers(&a, &special), "replacing a wildcard specialises: {a:?} {special:?}");
        }
        // Antisymmetric: what cover each other have the same texts.
        let same = covers(&a, &b) && covers(&b, &a);
        different += usize::from(!same);
        let apart = SHORT.iter().any(|text| texts(&a).matches(text) != texts(&b).matches(text));
        assert!(!(same && apart), "{a:?} {b:?}");
    }
    assert!(comparable > 20 && different > 200, "{comparable} {different}");
}

const SHORT: [&str; 18] =
    ["", "A", "B", "a", "1", "\n", "AB", "A\n", "aB", "a b", "A B\n", "1A", "A1", "1 ", " ", "B1\n", "AAB", "a  b"];

#[test]
fn inclusion_agrees_with_matching() {
    let mut rng = Rng::with_seed(10);
    for _ in 0..600 {
        let [a, b] = patterns(&mut rng, 2).try_into().unwrap();
        let (a, b) = (texts(&a), texts(&b));
        if a.covers(&b) == Some(true) {
            for text in SHORT {
                assert!(a.matches(text) || !b.matches(text), "{a:?} {b:?} {text:?}");
            }
        }
    }
}

#[test]
fn the_right_prefix_is_what_right_texts_share_with_a_wrong_one() {
    let mut rng = Rng::with_seed(11);
    let shared = |one: &str, other: &str| one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    for _ in 0..400 {
        let [pattern] = patterns(&mut rng, 1).try_into().unwrap();
        let texts = texts(&pattern);
        for wrong in SHORT {
            let right = texts.right_prefix(wrong);
            assert!(!texts.matches(wrong) || right == wrong.chars().count());
            for other in SHORT.iter().filter(|other| texts.matches(other)) {
                assert!(shared(wrong, other) <= right, "{pattern:?} {wrong:?} {other:?}");
            }
        }
    }
}
