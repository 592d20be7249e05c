//! The testing procedure, on programs written as Rust functions.

use super::*;
use crate::plan::PlannedPath;
use crate::sketch::{dialog, lines};
use crate::trace::{Action, NoOpaques, OpaqueError, RunEnd};
use crate::{Player, Strategy};
use refute_verdict::dialog::Fault;

/// A program that is a function of its whole input; it reads everything, then writes.
struct Reader<F>(F, usize);

impl<F: FnMut(&[i64]) -> String> Program for Reader<F> {
    fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
        self.1 += 1;
        let number = |input: &Input| match input {
            Input::Line(line) => line.parse().unwrap_or(0),
            Input::End => 0,
        };
        let numbers: Vec<i64> = inputs.iter().map(number).collect();
        let mut trace: Vec<Action> = inputs.iter().cloned().map(Action::Input).collect();
        trace.push(Action::Output((self.0)(&numbers)));
        Ok(Run { trace, end: RunEnd::Exited(0), stderr: String::new() })
    }
}

const SUM: &str = "read n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}";

fn plan(samples: &[&[&[&str]]]) -> Plan {
    let path = |samples: &&[&[&str]]| PlannedPath {
        decisions: Vec::new(),
        reads: samples.first().map_or(0, |sample| sample.len()),
        known: if samples.is_empty() { PathStatus::Unknown } else { PathStatus::Satisfiable },
        samples: samples.iter().map(|sample| lines(sample)).collect(),
        cut: false,
    };
    Plan { paths: samples.iter().map(path).collect(), unsatisfiable: 2, max_unfold: 10, ..Plan::default() }
}

fn sum_plan() -> Plan {
    plan(&[
        &[&["0"]],
        &[&["1", "-17"], &["1", "99"]],
        &[&["2", "44", "-61"], &["2", "5", "38"]],
        &[&["3", "9", "-8", "12"], &["3", "1", "1", "1"]],
        &[],
    ])
}

fn run(text: &str, plan: &Plan, program: &mut dyn Program) -> Tested {
    test(&dialog(text), plan, program, &mut NoOpaques, &mut |_, _| {}).unwrap()
}

#[test]
fn a_right_program_passes_and_everything_is_counted() {
    let mut heard = Vec::new();
    let mut program = Reader(|numbers: &[i64]| numbers[1..].iter().sum::<i64>().to_string(), 0);
    let spec = dialog(SUM);
    let tested =
        test(&spec, &sum_plan(), &mut program, &mut NoOpaques, &mut |done, total| heard.push((done, total))).unwrap();
    assert_eq!(tested.failure, None);
    let Coverage { satisfiable, tested: paths, unknown, unsatisfiable, runs, .. } = tested.coverage;
    assert_eq!((satisfiable, paths, unknown, unsatisfiable, runs), (4, 4, 1, 2, 7));
    assert_eq!(heard, (0..=7).map(|done| (done, 7)).collect::<Vec<_>>());
    assert_eq!(tested.notes, Vec::<String>::new());
}

#[test]
fn what_cannot_be_smaller_is_not_tried_again_and_again() {
    let mut program = Reader(|_: &[i64]| "never".to_owned(), 0);
    let tested = run(SUM, &sum_plan(), &mut program);
    assert_eq!(tested.failure.unwrap().inputs, lines(&["0"]));
    assert!(program.1 < 10, "{} runs", program.1);
}

#[test]
fn the_shortest_failure_is_reported_with_small_values() {
    // Negative numbers are left out of the sum.
    let mut program =
        Reader(|numbers: &[i64]| numbers[1..].iter().filter(|number| **number > 0).sum::<i64>().to_string(), 0);
    let tested = run(SUM, &sum_plan(), &mut program);
    assert_eq!((tested.coverage.runs, tested.coverage.tested), (2, 2), "d11: what was run until then is counted");
    let failure = tested.failure.unwrap();
    assert_eq!(failure.inputs, lines(&["1", "-1"]));
    assert_eq!(failure.fault, Fault::WrongOutput);
    assert_eq!(failure.message, "after the 2nd input, -1, it says \"0\" where \"-1\" is expected");
}

#[test]
fn values_are_small_only_as_far_as_they_still_fail() {
    let mut program =
        Reader(|numbers: &[i64]| numbers[1..].iter().map(|number| number.min(&20)).sum::<i64>().to_string(), 0);
    let failure = run(SUM, &sum_plan(), &mut program).failure.unwrap();
    assert_eq!(failure.inputs, lines(&["1", "21"]));
    assert!(program.1 < 100, "{} runs", program.1);
}

#[test]
fn texts_are_made_short_and_plain() {
    let text = "read s : str\nsay {s}";
    let spec = dialog(text);
    struct Vowels;
    impl Program for Vowels {
        fn run(&mut self, inputs: &[Input]) -> Result<Run, RunError> {
            let Input::Line(line) = &inputs[0] else { return Err(RunError::CannotRun("no line".to_owned())) };
            let output = if line.contains('q') { "?".to_owned() } else { line.clone() };
            let trace = vec![Action::Input(inputs[0].clone()), Action::Output(output)];
            Ok(Run { trace, end: RunEnd::Exited(0), stderr: String::new() })
        }
    }
    let plan = plan(&[&[&["hello"], &["the quick one"]]]);
    let tested = test(&spec, &plan, &mut Vowels, &mut NoOpaques, &mut |_, _| {}).unwrap();
    assert_eq!(tested.failure.unwrap().inputs, lines(&["q"]));
}

#[test]
fn repetitions_that_do_not_matter_are_dropped() {
    let text = "read x : nat or retry\nsay {x}";
    let mut program = Reader(|_: &[i64]| "no".to_owned(), 0);
    let failure = run(text, &plan(&[&[&["-5", "-6", "17"]]]), &mut program).failure.unwrap();
    assert_eq!(failure.inputs, lines(&["0"]));
}

#[test]
fn a_failure_that_does_not_repeat_is_told_but_does_not_count() {
    let mut calls = 0;
    let mut program = Reader(
        move |numbers: &[i64]| {
            calls += 1;
            if calls == 2 { "x".to_owned() } else { numbers[1..].iter().sum::<i64>().to_string() }
        },
        0,
    );
    let tested = run(SUM, &sum_plan(), &mut program);
    assert_eq!(tested.failure, None);
    assert_eq!(tested.coverage.runs, 7, "the others are still tested");
    assert!(tested.notes[0].starts_with("Once a conversation went wrong"), "{:?}", tested.notes);
}

#[test]
fn a_solid_failure_is_preferred_to_one_that_does_not_repeat() {
    let mut calls = 0;
    let mut program = Reader(
        move |numbers: &[i64]| {
            calls += 1;
            if calls == 1 || numbers.len() > 2 { "x".to_owned() } else { numbers[1..].iter().sum::<i64>().to_string() }
        },
        0,
    );
    let tested = run(SUM, &sum_plan(), &mut program);
    assert_eq!(tested.failure.unwrap().inputs, lines(&["2", "0", "0"]));
    assert_eq!(tested.notes, Vec::<String>::new());
}

#[test]
fn programs_that_throw_dice_are_noticed() {
    let mut calls = 0;
    let mut program = Reader(
        move |_: &[i64]| {
            calls += 1;
            format!("x{calls}")
        },
        0,
    );
    let tested = run(SUM, &sum_plan(), &mut program);
    assert_eq!(tested.failure.unwrap().inputs, lines(&["0"]));
    assert_eq!(tested.notes, ["The program does not always do the same on the same inputs; it went wrong each time."]);
}

#[test]
fn overflows_are_counted() {
    let text = "read x : int\nread x : int\nsay {product(all x)}";
    let plan = plan(&[&[&["2", "3"], &["99999999999", "99999999999"]]]);
    let spec = dialog(text);
    let mut player = Player::new(&spec, Strategy::Plainest, NoOpaques);
    let tested = run(text, &plan, &mut player);
    assert_eq!((tested.coverage.overflows, tested.failure), (1, None));
    assert!(tested.notes[0].starts_with("In 1 of 2 runs"));
}

#[test]
fn inputs_without_answer_are_left_out_and_counted() {
    let text = "read x : int\nsay {1 / x ~ 0.1}";
    let spec = dialog(text);
    let mut player = Player::new(&spec, Strategy::Plainest, NoOpaques);
    let tested = run(text, &plan(&[&[&["0"], &["4"]]]), &mut player);
    assert_eq!((tested.coverage.runs, tested.failure), (1, None));
    assert_eq!(
        tested.notes,
        ["1 input sequence was left out, because the specification has no answer: a division by zero."]
    );
    let nothing = test(&spec, &plan(&[&[&["0"]]]), &mut player, &mut NoOpaques, &mut |_, _| {});
    let message = nothing.unwrap_err().message(&spec);
    assert_eq!(message, "the specification says nothing for any of the inputs: a division by zero");
}

#[test]
fn an_error_of_ours_ends_the_testing() {
    struct Broken;
    impl Program for Broken {
        fn run(&mut self, _: &[Input]) -> Result<Run, RunError> {
            Err(RunError::Interrupted)
        }
    }
    let ended = test(&dialog(SUM), &sum_plan(), &mut Broken, &mut NoOpaques, &mut |_, _| {});
    assert_eq!(ended, Err(TestError::Run(RunError::Interrupted)));
}

#[test]
fn an_interrupted_function_is_no_input_without_an_answer() {
    struct Impatient;
    impl Opaques for Impatient {
        fn call(&mut self, _: crate::core::OpaqueId, _: &[crate::Value]) -> Result<crate::Value, OpaqueError> {
            Err(OpaqueError::Interrupted)
        }
    }
    let spec = dialog("opaque f = ocaml \"fun x -> x\"\nread x : int\nsay {f(x)}");
    let mut player = Player::new(&spec, Strategy::Plainest, NoOpaques);
    let ended = test(&spec, &plan(&[&[&["1"], &["2"]]]), &mut player, &mut Impatient, &mut |_, _| {});
    assert_eq!(ended, Err(TestError::Run(RunError::Interrupted)));
}

#[test]
fn basic_examples_pass_their_own_tests_only() {
    let specs = [
        "read x : int\nread y : nat\nif x > y: say _ {x + y} _ or {x - y} _\nelse: say _ \"Result: \" {x * y}",
        "read x : nat\nuntil sum(all y) > x:\n    read y : int\nsay {count y}",
        "read x : nat or retry\nuntil count y == x:\n    may say {x - count y}\n    read y : int\nsay {sum(all y)}",
    ];
    let plans = [
        plan(&[&[&["5", "3"], &["1", "7"]]]),
        plan(&[&[&["5", "6"]], &[&["5", "1", "2", "9"]]]),
        plan(&[&[&["0"]], &[&["2", "4", "5"], &["-1", "2", "4", "5"]]]),
    ];
    for (at, (text, plan)) in specs.iter().zip(&plans).enumerate() {
        for (other, program) in specs.iter().enumerate() {
            for strategy in [Strategy::Plainest, Strategy::Nth(0), Strategy::Nth(1), Strategy::Random(3)] {
                let program = dialog(program);
                let tested = run(text, plan, &mut Player::new(&program, strategy, NoOpaques));
                assert_eq!(tested.failure.is_none(), at == other, "{other} against {at}: {:?}", tested.failure);
            }
        }
    }
}

#[test]
fn what_the_budget_leaves_out_and_the_long_path_are_counted() {
    let mut plan = sum_plan();
    plan.paths[2].samples.clear();
    (plan.paths[2].cut, plan.paths[3].cut) = (true, true);
    plan.long = vec![lines(&["5", "1", "2", "3", "4", "5"])];
    let mut program = Reader(|numbers: &[i64]| numbers[1..].iter().sum::<i64>().to_string(), 0);
    let coverage = run(SUM, &plan, &mut program).coverage;
    assert_eq!((coverage.satisfiable, coverage.tested, coverage.shortened), (4, 3, 2));
    assert_eq!((coverage.runs, coverage.longest), (6, 6));
    // What is wrong on the long path only is found there.
    let mut wrong = Reader(|numbers: &[i64]| numbers[1..].iter().take(4).sum::<i64>().to_string(), 0);
    assert!(run(SUM, &plan, &mut wrong).failure.is_some_and(|failure| failure.inputs.len() == 6));
}

#[test]
fn a_failure_on_many_inputs_is_found_on_few() {
    // Skips what equals its neighbour; the plan knows of it on ten inputs only.
    let skips = |numbers: &[i64]| {
        let kept = numbers[1..].windows(2).filter(|pair| pair[0] != pair[1]).map(|pair| pair[1]).sum::<i64>();
        (kept + numbers.get(1).unwrap_or(&0)).to_string()
    };
    let long: &[&str] = &["9", "4", "-3", "8", "15", "7", "7", "2", "-6", "31"];
    let short: &[&str] = &["2", "4", "9"];
    let failure = run(SUM, &plan(&[&[&["0"]], &[short], &[long]]), &mut Reader(skips, 0)).failure.unwrap();
    assert!(failure.inputs.len() == 3 && failure.inputs[1] == failure.inputs[2], "{:?}", failure.inputs);
    // No count to be adapted: the last number ends it.
    let until = "loop:\n    read x : int\n    if x == 0: exit\nsay {sum(all x)}";
    let long: &[&str] = &["4", "-3", "8", "15", "7", "7", "2", "-6", "31", "0"];
    let skips = |numbers: &[i64]| {
        let kept = numbers.windows(2).filter(|pair| pair[0] != pair[1]).map(|pair| pair[1]).sum::<i64>();
        (kept + numbers[0]).to_string()
    };
    let failure = run(until, &plan(&[&[&["0"]], &[long]]), &mut Reader(skips, 0)).failure.unwrap();
    assert_eq!(failure.inputs, lines(&["1", "1", "0"]));
}

#[test]
fn values_that_depend_on_each_other_shrink_together() {
    let spec = "read x : int\nloop:\n    read x : int\n    if prev x + x == 0: exit\nsay {count x}";
    let total = |numbers: &[i64]| if numbers.iter().sum::<i64>() == 0 { numbers.len() } else { 0 };
    let mut program = Reader(|numbers: &[i64]| total(numbers).to_string(), 0);
    let failure = run(spec, &plan(&[&[&["1", "54", "-54"]]]), &mut program).failure.unwrap();
    assert_eq!(failure.inputs, lines(&["1", "0", "0"]));
}
