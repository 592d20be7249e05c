//! Plans are complete, right, varied and always the same.

use super::*;
use crate::gtrace;
use crate::paths::tests::{BLOWUP, HIGH_LOW, SCRABBLE, hangman, spec, unfolded};
use crate::trace::NoOpaques;

/// With five random sequences per path, unless the specification says another number.
fn planned(spec: &Spec) -> Plan {
    let mut spec = spec.clone();
    spec.options.tests_per_path.get_or_insert(5);
    plan(&spec, 1, &AtomicBool::new(false))
}

fn shown(inputs: &[Input]) -> Vec<&str> {
    fn line(input: &Input) -> &str {
        match input {
            Input::Line(line) => line,
            Input::End => "<end>",
        }
    }
    inputs.iter().map(line).collect()
}

/// The integers of a sequence.
fn ints(inputs: &[Input]) -> Vec<i128> {
    shown(inputs).iter().map(|line| line.parse().unwrap_or_else(|_| panic!("{line}"))).collect()
}

fn check(spec: &Spec, plan: &Plan) {
    for path in &plan.paths {
        assert_eq!(path.known == PathStatus::Unknown, path.samples.is_empty());
        for (place, sample) in path.samples.iter().enumerate() {
            assert!(gtrace(spec, sample, &mut NoOpaques).is_ok(), "{sample:?}");
            assert!(!path.samples[..place].contains(sample), "twice: {sample:?}");
        }
    }
    assert!(plan.paths.windows(2).all(|pair| pair[0].reads <= pair[1].reads));
}

#[test]
fn every_path_has_its_tests() {
    let sum = "read n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}";
    for (text, max_unfold, paths) in [(sum, 25, 25), (HIGH_LOW, 6, 63), (BLOWUP, 7, 32), (&hangman("[4, 8, 7]"), 8, 35)]
    {
        let spec = unfolded(text, max_unfold);
        let plan = planned(&spec);
        check(&spec, &plan);
        assert_eq!(plan.paths.len(), paths);
        // Some paths have fewer sequences than asked for: `0` alone, `7` alone.
        let few = plan.paths.iter().filter(|path| path.samples.len() < 5).count();
        assert!(few <= 2, "{few} of {paths} paths: {text}");
    }
}

#[test]
fn scrabble_can_be_played() {
    let spec = unfolded(SCRABBLE, 3);
    let plan = planned(&spec);
    check(&spec, &plan);
    assert_eq!(plan.paths.len(), 6);
    assert!(plan.paths.iter().all(|path| path.samples.len() == 10));
}

#[test]
fn the_first_sample_is_small() {
    let spec = unfolded("read x : int\nread y : int\nif x + y > 10: say \"a\"\nelse: say \"b\"", 1);
    let plan = planned(&spec);
    for path in &plan.paths {
        assert!(ints(&path.samples[0]).iter().all(|value| value.abs() <= 11), "{:?}", path.samples[0]);
    }
}

#[test]
fn the_same_seed_gives_the_same_plan_and_another_one_does_not() {
    let spec = unfolded("read s : str\nread x : int or retry on garbage\nif x > 3: say {s}\nelse: say {x}", 1);
    assert_eq!(planned(&spec), planned(&spec));
    assert_ne!(planned(&spec), plan(&spec, 2, &AtomicBool::new(false)));
}

#[test]
fn values_that_are_asked_for_again_are_injected() {
    let spec = unfolded("read n : nat or retry\nuntil count x == n:\n    read x : int\nsay {product(all x)}", 25);
    let plan = planned(&spec);
    check(&spec, &plan);
    assert_eq!(plan.paths.len(), 25);
    let runs: usize = plan.paths.iter().map(|path| path.samples.len()).sum();
    // For `0` alone there is one sequence without, and five with invalid values.
    assert_eq!(runs, 250 - 4);
    for path in &plan.paths {
        let injected: Vec<usize> = path.samples.iter().map(|sample| sample.len() - path.reads).collect();
        assert_eq!(injected.iter().filter(|&&count| count > 0).count(), 5, "{injected:?}");
        assert!(injected.iter().all(|&count| count <= spec.options.max_invalid));
    }
}

#[test]
fn garbage_and_values_outside_are_both_fed() {
    let mut spec = unfolded("read x : 1..6 or retry on garbage\nsay {x}", 1);
    spec.options.tests_per_path = Some(30);
    let plan = planned(&spec);
    check(&spec, &plan);
    let lines: Vec<&str> = plan.paths[0].samples.iter().flat_map(|sample| shown(sample)).collect();
    let outside = |line: &&&str| line.parse::<i64>().is_ok_and(|value| !(1..=6).contains(&value));
    assert!(lines.iter().filter(outside).count() > 3, "{lines:?}");
    assert!(lines.iter().filter(|line| line.parse::<i64>().is_err()).count() > 3, "{lines:?}");
    assert!(lines.contains(&"0") && lines.contains(&"7"), "{lines:?}");
}

#[test]
fn stop_ends_with_an_invalid_line() {
    let spec = spec("read x : nat or stop\nread y : int or stop on garbage\nsay {x}");
    let plan = planned(&spec);
    check(&spec, &plan);
    let ends: Vec<Way> = plan.paths.iter().filter_map(|path| path.decisions.last()).map(|last| last.way).collect();
    assert_eq!(ends, [Way::Invalid, Way::Valid, Way::Invalid]);
    assert!(plan.paths[0].samples.iter().all(|sample| ints(sample)[0] < 0));
    assert!(plan.paths[2].samples.iter().all(|sample| shown(sample)[1].parse::<i64>().is_err()));
}

#[test]
fn invalid_lines_come_from_all_sides() {
    let plan = planned(&spec("read x : 1..6 or stop\nsay {x}"));
    let invalid: Vec<i128> = plan.paths.iter().flat_map(|path| &path.samples).map(|sample| ints(sample)[0]).collect();
    assert!(invalid.iter().any(|x| *x < 1) && invalid.iter().any(|x| *x > 6), "{invalid:?}");
}

#[test]
fn the_end_of_the_input_is_fed() {
    let spec = unfolded("loop:\n    read x : int or eof: exit\nsay {sum(all x)}", 3);
    let plan = planned(&spec);
    check(&spec, &plan);
    assert!(plan.paths.iter().flat_map(|path| &path.samples).all(|sample| sample.last() == Some(&Input::End)));
}

#[test]
fn palindromes_are_found_both_ways() {
    let spec = spec("read s : str\nif s == reverse(s): say \"True\"\nelse: say \"False\"");
    let plan = planned(&spec);
    check(&spec, &plan);
    assert_eq!(plan.paths.len(), 2);
    assert!(plan.paths.iter().all(|path| path.samples.len() == 5));
    let longest = plan.paths[0].samples.iter().map(|sample| shown(sample)[0].len()).max();
    assert!(longest > Some(2), "{:?}", plan.paths[0].samples);
}

#[test]
fn d10_suggested_characters_keep_their_places() {
    // The text must have five characters; a suggestion of another length keeps its characters where they were.
    let mut stack = refute_constraints::Stack::default();
    let unknown = stack.declare_text(None);
    let text = refute_constraints::Text::Unknown(unknown);
    let five = refute_constraints::Int::length(&text).equals(&refute_constraints::Int::constant(5));
    stack.assert(&five);
    let near = vec![refute_constraints::Value::text("aaaaa")];
    for (suggested, expected) in [("xy", "xyaaa"), ("hello world", "hello"), ("abcde", "abcde")] {
        let model = stack.sample(&near, &[(unknown, refute_constraints::Value::text(suggested))]);
        assert_eq!(model, [refute_constraints::Value::text(expected)]);
    }
}

#[test]
fn texts_come_from_regular_expressions_and_lists() {
    let spec = spec("read s : /[a-z]+@[a-z]{2,5}\\.(com|org)/\nread t : {\"yes\", \"no\"}\nif t == \"yes\": say {s}");
    let plan = planned(&spec);
    check(&spec, &plan);
    assert_eq!(plan.paths.len(), 2);
    assert!(plan.paths.iter().all(|path| path.samples.len() == 5), "{plan:?}");
}

#[test]
fn integers_stay_in_the_machines_range_when_asked() {
    let text = "option avoid_overflow = 32\noption values = -100000..100000\nread n : nat\nuntil count x == n:\n    read x : int\n\
                say {product(all x)}";
    let spec = unfolded(text, 8);
    let plan = planned(&spec);
    check(&spec, &plan);
    assert_eq!(plan.paths.len(), 8);
    for path in &plan.paths {
        for sample in &path.samples {
            assert!(!gtrace(&spec, sample, &mut NoOpaques).expect("a trace").overflowed, "{sample:?}");
        }
        assert!(path.samples.len() == 5 || path.reads == 1);
    }
    let mut free = spec.clone();
    free.options.avoid_overflow = None;
    let overflows = |sample: &Vec<Input>| ints(&sample[1..]).iter().product::<i128>().abs() > 1 << 31;
    assert!(planned(&free).paths.iter().flat_map(|path| &path.samples).any(overflows));
}

#[test]
fn a_path_that_always_overflows_is_impossible_then() {
    let text = "option avoid_overflow = 32\nread x : int\nif x > 3000000000: say \"large\"\nelse: say \"small\"";
    let plan = planned(&spec(text));
    assert_eq!((plan.paths.len(), plan.unsatisfiable), (1, 1));
}

#[test]
fn divisors_of_outputs_are_not_zero() {
    let spec = spec("read x : int\nread y : 0..1\nsay {x / y ~ 0.1}");
    let plan = planned(&spec);
    check(&spec, &plan);
    assert!(plan.paths[0].samples.iter().all(|sample| shown(sample)[1] == "1"), "{plan:?}");
}

#[test]
fn too_many_paths_mean_shorter_ones() {
    let spec = unfolded(HIGH_LOW, 30);
    let plan = planned(&spec);
    assert_eq!((plan.max_unfold, plan.paths.len()), (12, 4095));
    assert_eq!(plan.notes.len(), 1);
}

#[test]
fn a_raised_flag_ends_the_work() {
    let plan = plan(&unfolded(HIGH_LOW, 12), 1, &AtomicBool::new(true));
    assert!(plan.paths.len() <= 1);
    assert!(plan.notes.iter().any(|note| note.starts_with("interrupted")));
}

#[test]
fn d08_paths_that_are_not_known_are_said_to_be_so() {
    let text = "read a b c : pos pos pos\nif a * a * a + b * b * b == c * c * c: say \"found\"\nelse: say \"no\"";
    let spec = spec(text);
    let plan = planned(&spec);
    check(&spec, &plan);
    let known: Vec<PathStatus> = plan.paths.iter().map(|path| path.known).collect();
    assert_eq!(known, [PathStatus::Unknown, PathStatus::Satisfiable]);
}

/// As it is without any option.
fn chosen(spec: &Spec) -> Plan {
    plan(spec, 1, &AtomicBool::new(false))
}

fn runs(plan: &Plan) -> usize {
    plan.paths.iter().map(|path| path.samples.len()).sum::<usize>() + plan.long.len()
}

#[test]
fn both_sides_of_every_comparison_are_tried() {
    let spec =
        spec("read age : int\nif age < 0 or age > 120: say \"no\"\nelif age < 18: say \"child\"\nelse: say \"adult\"");
    let plan = chosen(&spec);
    check(&spec, &plan);
    let ages: Vec<i128> = plan.paths.iter().flat_map(|path| &path.samples).map(|sample| ints(sample)[0]).collect();
    for age in [-1, 0, 17, 18, 120, 121, 127, 128, 255, 256, 32_767, 32_768, 65_536, -129] {
        assert!(ages.contains(&age), "{age}: {ages:?}");
    }
    assert!(ages.iter().all(|age| age.abs() <= 65_536), "{ages:?}");
}

#[test]
fn each_part_of_a_disjunction_decides_alone() {
    let leap = "read y : pos\nif y mod 4 == 0 and y mod 100 != 0 or y mod 400 == 0: say \"leap\"\nelse: say \"common\"";
    let plan = chosen(&spec(leap));
    let years: Vec<i128> = plan.paths.iter().flat_map(|path| &path.samples).map(|sample| ints(sample)[0]).collect();
    assert!(years.iter().any(|year| year % 400 == 0), "{years:?}");
    assert!(years.iter().any(|year| year % 400 != 0 && year % 100 == 0), "{years:?}");
    assert!(years.iter().any(|year| year % 100 != 0 && year % 4 == 0), "{years:?}");
}

#[test]
fn conditions_inside_outputs_have_both_sides() {
    let spec = spec("read p : int\nread p : int\nread p : int\nsay {p == prev 2 p} {max(p, prev p)}");
    let plan = chosen(&spec);
    check(&spec, &plan);
    let alike = |sample: &&Vec<Input>| ints(sample)[0] == ints(sample)[2];
    let above = |sample: &&Vec<Input>| ints(sample)[2] == ints(sample)[1] + 1;
    let samples = &plan.paths[0].samples;
    let count = |holds: &dyn Fn(&&Vec<Input>) -> bool| samples.iter().filter(holds).count();
    assert!(count(&alike) > 3 && count(&alike) < samples.len() - 3);
    assert!(count(&above) > 0 && count(&|sample| ints(sample).iter().all(|value| *value < 0)) > 0);
}

#[test]
fn texts_of_all_kinds_are_read() {
    let plan = chosen(&spec("read s : str\nsay {s}"));
    let lines: Vec<&str> = plan.paths[0].samples.iter().map(|sample| shown(sample)[0]).collect();
    assert!(lines.contains(&"") && lines.contains(&"two words") && lines.contains(&"a  b c") && lines.contains(&"42"));
    assert!(lines.iter().any(|line| line.len() > 80), "{lines:?}");
}

#[test]
fn the_budget_is_kept_and_what_it_leaves_out_is_told() {
    let menu = "loop:\n    read c : 0..3\n    if c == 0: exit\n    elif c == 1: say \"one\"\n    elif c == 2: say \"two\"\n    else: say \"three\"";
    let mut spec = spec(menu);
    let whole = chosen(&spec);
    check_length(&whole, 2000);
    let left_out = whole.paths.iter().filter(|path| path.samples.is_empty()).count();
    assert!(left_out > 0 && whole.paths.iter().all(|path| path.cut || !path.samples.is_empty()));
    // The shortest have more, the longest none.
    assert!(whole.paths.iter().take(1900).all(|path| !path.samples.is_empty()));
    for budget in [1, 7, 100] {
        spec.options.max_runs = budget;
        check_length(&chosen(&spec), budget);
        spec.options.tests_per_path = Some(3);
        check_length(&chosen(&spec), budget);
        spec.options.tests_per_path = None;
    }
}

fn check_length(plan: &Plan, budget: usize) {
    assert!(runs(plan) <= budget, "{} of {budget}", runs(plan));
    assert!(runs(plan) * 3 >= budget, "{} of {budget}", runs(plan));
}

#[test]
fn one_path_is_long() {
    let plan = chosen(&spec("read n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}"));
    assert!(!plan.long.is_empty() && plan.long.iter().all(|sample| sample.len() >= 30), "{:?}", plan.long);
    let bounded = chosen(&spec("read n : 1..20\nuntil count x == n:\n    read x : int\nsay {sum(all x)}"));
    assert!(bounded.long.iter().all(|sample| sample.len() == 21) && !bounded.long.is_empty(), "{:?}", bounded.long);
    assert_eq!(chosen(&spec("read n : 1..20\nsay {n}")).long, Vec::<Vec<Input>>::new());
}

#[test]
fn borders_stay_where_values_are_wanted_and_functions_are_fast() {
    let near = chosen(&spec("option values = -10..10\nread x : int\nsay {x}"));
    assert!(near.paths[0].samples.iter().all(|sample| ints(sample)[0].abs() <= 10), "{near:?}");
    let foreign = chosen(&spec("opaque f = ocaml \"fun x -> x\"\nread x : nat\nsay {f(x)}"));
    assert!(foreign.paths[0].samples.iter().all(|sample| ints(sample)[0] <= 256), "{foreign:?}");
    // A right program may compute with 32 bits.
    let square = chosen(&spec("read x : int\nif x * x > 1000: say {x * x * 3}\nelse: say {x}"));
    let squares: Vec<i128> = square.paths.iter().flat_map(|path| &path.samples).map(|one| ints(one)[0]).collect();
    assert!(squares.contains(&256) && squares.iter().all(|x| x * x * 3 < 1 << 31), "{squares:?}");
    let wide = chosen(&spec("option avoid_overflow = 32\nread x : int\nsay {x}"));
    assert!(wide.paths[0].samples.iter().any(|sample| ints(sample)[0] == i128::from(i32::MAX)), "{wide:?}");
}
