//! Plans are complete, right, varied and always the same.

use super::*;
use crate::gtrace;
use crate::paths::tests::{BLOWUP, HIGH_LOW, SCRABBLE, hangman, spec, unfolded};
use crate::trace::NoOpaques;

fn planned(spec: &Spec) -> Plan {
    plan(spec, 1, &AtomicBool::new(false))
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
    spec.options.tests_per_path = 30;
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
