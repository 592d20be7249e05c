//! Runs against specifications: the fault, the sentence, the place.

use super::*;
use crate::gtrace::gtrace;
use crate::sketch::{dialog, trace};
use crate::trace::NoOpaques;
use expect_test::{Expect, expect};
use refute_verdict::dialog::{Expected, Happened};

/// What a specification says about a run on inputs; `^` is the end of the input.
fn judged_as(text: &str, inputs: &[&str], actions: &[&str], end: RunEnd, stderr: &str) -> Option<Conversation> {
    let spec = dialog(text);
    let given = |line: &&str| if *line == "^" { Input::End } else { Input::Line((*line).to_owned()) };
    let inputs: Vec<Input> = inputs.iter().map(given).collect();
    let expected = gtrace(&spec, &inputs, &mut NoOpaques).unwrap();
    judge(&spec, &expected, &Run { trace: trace(actions), end, stderr: stderr.to_owned() })
}

/// A run that ends by itself.
fn judged(text: &str, inputs: &[&str], actions: &[&str]) -> Option<Conversation> {
    judged_as(text, inputs, actions, RunEnd::Exited(0), "")
}

/// The fault and the sentence.
fn told(conversation: Option<Conversation>) -> String {
    conversation.map_or("right".to_owned(), |told| format!("{:?}: {}", told.fault, told.message))
}

/// Both runs side by side.
fn table(conversation: &Conversation) -> String {
    let mut table = String::new();
    for (at, step) in conversation.steps.iter().enumerate() {
        let mark = if at == conversation.parts_at { '*' } else { ' ' };
        let expected = match &step.expected {
            None => "-".to_owned(),
            Some(Expected::Input(line)) => format!("? {line}"),
            Some(Expected::Output { alternatives, more, optional }) => {
                format!(
                    "! {}{}{}",
                    alternatives.join(" or "),
                    if *more > 0 { " .." } else { "" },
                    if *optional { " or nothing" } else { "" }
                )
            }
            Some(Expected::End) => "end".to_owned(),
        };
        let actual = match &step.actual {
            None => "-".to_owned(),
            Some(Happened::Input(line)) => format!("? {line}"),
            Some(Happened::Output(text)) => format!("! {text:?}"),
            Some(Happened::Starved) => "asks for more".to_owned(),
            Some(Happened::End(how)) => how.to_string(),
        };
        let right = step.right_prefix.map_or(String::new(), |right| format!(" ({right} right)"));
        table.push_str(&format!("{mark} {expected} | {actual}{right}\n"));
    }
    table
}

const SUM: &str = "read n : nat\nuntil count x == n:\n    read x : int\nsay \"sum: \" {sum(all x)}";

fn check(actual: &str, expected: Expect) {
    expected.assert_eq(actual);
}

#[test]
fn right_runs_are_right() {
    assert_eq!(told(judged(SUM, &["2", "3", "4"], &["?2", "?3", "?4", "!sum: 7\n"])), "right");
    assert_eq!(told(judged(SUM, &["0"], &["?0", "!sum: 0"])), "right");
}

#[test]
fn wrong_output() {
    let wrong = judged(SUM, &["1", "3"], &["?1", "?3", "!sum: 4\n"]);
    check(
        &told(wrong.clone()),
        expect![[r#"WrongOutput: after the 2nd input, 3, it says "sum: 4" where "sum: 3" is expected"#]],
    );
    check(
        &table(&wrong.unwrap()),
        expect![[r#"
          ? 1 | ? 1
          ? 3 | ? 3
        * ! "sum: 3" | ! "sum: 4\n" (5 right)
          end | exit code 0
    "#]],
    );
}

#[test]
fn exact_error_source() {
    let wrong = judged("may say _\nread x : int\nsay \"A\"", &["1"], &["?1", "!B"]);
    check(&told(wrong), expect![[r#"WrongOutput: after the input 1, it says "B" where "A" is expected"#]]);
}

#[test]
fn d11_all_alternatives_are_told() {
    let wrong = judged("read x : int\nsay {x} or \"zz\" or __ {x + 1}", &["5"], &["?5", "!7"]);
    check(
        &told(wrong.clone()),
        expect![[r#"WrongOutput: after the input 5, it says "7" where "5" or "zz" or __ "6" is expected"#]],
    );
    check(
        &table(&wrong.unwrap()),
        expect![[r#"
          ? 5 | ? 5
        * ! "5" or "zz" or __ "6" | ! "7" (1 right)
          end | exit code 0
    "#]],
    );
}

#[test]
fn missing_output() {
    check(
        &told(judged(SUM, &["0"], &["?0"])),
        expect![[r#"MissingOutput: after the input 0, it does not say "sum: 0""#]],
    );
    check(
        &told(judged(SUM, &["0"], &["?0", "!sum: "])),
        expect![[r#"MissingOutput: after the input 0, it says "sum: " and leaves out the rest of "sum: 0""#]],
    );
    let prompt = judged("say \"Name?\"\nread s : str\nsay \"Hello, {s}!\"", &["Bo"], &["?Bo", "!Hello, Bo!"]);
    check(&told(prompt.clone()), expect![[r#"MissingOutput: it asks for input and does not say "Name?""#]]);
    check(
        &table(&prompt.unwrap()),
        expect![[r#"
        * ! "Name?" | -
          ? Bo | ? Bo
          ! "Hello, Bo!" | ! "Hello, Bo!"
          end | exit code 0
    "#]],
    );
}

#[test]
fn superfluous_output() {
    check(
        &told(judged(SUM, &["1", "3"], &["!n? ", "?1", "?3", "!sum: 3"])),
        expect![[r#"SuperfluousOutput: it says "n? " where nothing is expected"#]],
    );
    check(
        &told(judged(SUM, &["1", "3"], &["?1", "?3", "!sum: 3\nbye\n"])),
        expect![[r#"SuperfluousOutput: after the 2nd input, 3, it says "bye" after what is expected"#]],
    );
    let optional = judged("read x : int\nmay say \"Correct!\"", &["1"], &["?1", "!Wrong!"]);
    check(
        &told(optional),
        expect![[r#"WrongOutput: after the input 1, it says "Wrong!" where "Correct!" or nothing is expected"#]],
    );
}

#[test]
fn reads_too_much() {
    let run = judged_as(SUM, &["1", "3"], &["?1", "?3"], RunEnd::Starved, "");
    check(
        &told(run.clone()),
        expect![[r#"ReadsTooMuch: after the 2nd input, 3, it asks for more input where it should say "sum: 3""#]],
    );
    check(
        &table(&run.unwrap()),
        expect![[r#"
          ? 1 | ? 1
          ? 3 | ? 3
        * ! "sum: 3" | asks for more
          end | -
    "#]],
    );
    let after = judged_as(SUM, &["1", "3"], &["?1", "?3", "!sum: 3\n"], RunEnd::Starved, "");
    check(
        &told(after.clone()),
        expect!["ReadsTooMuch: after the 2nd input, 3, it asks for more input where it should end"],
    );
    check(
        &table(&after.unwrap()),
        expect![[r#"
          ? 1 | ? 1
          ? 3 | ? 3
          ! "sum: 3" | ! "sum: 3\n"
        * end | asks for more
    "#]],
    );
    let told_end = judged(SUM, &["1", "3"], &["?1", "?3", "^", "!sum: 3\n"]);
    check(&told(told_end), expect!["ReadsTooMuch: after the 2nd input, 3, it asks for more input where it should end"]);
}

#[test]
fn reads_too_little() {
    let run = judged(SUM, &["2", "3", "4"], &["?2", "?3", "!sum: 3"]);
    check(
        &told(run),
        expect![[
            r#"ReadsTooLittle: after the 2nd input, 3, it says "sum: 3" and ends without reading the next input, 4"#
        ]],
    );
    let run = judged(SUM, &["2", "3", "4"], &["?2", "?3"]);
    check(
        &told(run.clone()),
        expect!["ReadsTooLittle: after the 2nd input, 3, it ends without reading the next input, 4"],
    );
    check(
        &table(&run.unwrap()),
        expect![[r#"
          ? 2 | ? 2
          ? 3 | ? 3
        * ? 4 | exit code 0
          ! "sum: 7" | -
          end | -
    "#]],
    );
}

#[test]
fn the_end_of_the_input_is_an_input() {
    let text = "read rest x : int\nsay {sum(all x)}";
    assert_eq!(told(judged(text, &["1", "^"], &["?1", "^", "!1"])), "right");
    assert_eq!(told(judged(text, &["1", "^"], &["?1", "^", "^", "!1", "^"])), "right");
    check(
        &told(judged(text, &["1", "^"], &["?1"])),
        expect!["ReadsTooLittle: after the 1st input, 1, it ends without reading to the end of the input"],
    );
    check(
        &told(judged(text, &["1", "^"], &["?1", "^", "!2"])),
        expect![[r#"WrongOutput: after the end of the input, it says "2" where "1" is expected"#]],
    );
}

#[test]
fn not_flushed() {
    let text = "say \"Name?\"\nread s : str\nsay \"Age?\"\nread n : nat\nsay \"{s} is {n}\"";
    let late = judged(text, &["Bo", "7"], &["?Bo", "?7", "!Name?\nAge?\nBo is 7\n"]);
    check(
        &told(late.clone()),
        expect![[
            r#"NotFlushed: it says the right things, but too late: "Name?" must be written before the next input is read; the output must be flushed"#
        ]],
    );
    check(
        &table(&late.unwrap()),
        expect![[r#"
        * ! "Name?" | -
          ? Bo | ? Bo
          ! "Age?" | -
          ? 7 | ? 7
          ! "Bo is 7" | ! "Name?\nAge?\nBo is 7\n"
          end | exit code 0
    "#]],
    );
    let by_line = judged(text, &["Bo", "7"], &["?Bo", "!Name?\n", "?7", "!Age?\nBo is 7\n"]);
    assert!(told(by_line).starts_with("NotFlushed"));
    let wrong_too = judged(text, &["Bo", "7"], &["?Bo", "?7", "!Name?\nAge?\nBo is 8\n"]);
    assert!(told(wrong_too).starts_with("MissingOutput"), "late and wrong is not only late");
    let early = judged("read x : int\nsay \"A\"\nread y : int\nsay \"B\"", &["1", "2"], &["?1", "!AB", "?2"]);
    assert!(told(early).starts_with("SuperfluousOutput"), "early is not late");
    let open = "say \"State:\" _\nread x : int\nmay say \"Wrong!\"\nsay \"State:\" _\nread y : int\nsay \"Good\"";
    let wrong = judged(open, &["1", "2"], &["!State: 1\n", "?1", "!Correct!\nState: 2\n", "?2", "!Good\n"]);
    assert!(told(wrong).starts_with("WrongOutput"), "though `_` could take all of it in");
}

#[test]
fn crashes() {
    let run = |end: RunEnd, stderr: &str| told(judged_as(SUM, &["1", "3"], &["?1", "?3"], end, stderr));
    check(
        &run(RunEnd::Signal(11), ""),
        expect!["Crash: after the 2nd input, 3, it crashes: signal 11 (segmentation fault)"],
    );
    check(
        &run(RunEnd::Exited(1), "Traceback (..):\n  x\nZeroDivisionError: division by zero\n"),
        expect!["Crash: after the 2nd input, 3, it crashes: exit code 1: ZeroDivisionError: division by zero"],
    );
    assert!(run(RunEnd::Exited(1), "").starts_with("MissingOutput"), "a code alone is no crash");
    let complete = |end: RunEnd, stderr: &str| told(judged_as(SUM, &["0"], &["?0", "!sum: 0"], end, stderr));
    assert_eq!(complete(RunEnd::Exited(1), ""), "right");
    assert_eq!(complete(RunEnd::Exited(0), "note\n"), "right");
    assert!(complete(RunEnd::Exited(1), "boom").starts_with("Crash"));
    assert!(complete(RunEnd::Signal(6), "").starts_with("Crash"));
    let lost = told(judged_as("say \"Name?\"\nread s : str\nsay {s}", &["Bo"], &["?Bo"], RunEnd::Signal(11), ""));
    assert!(lost.starts_with("Crash"), "what was not flushed is lost with the program: {lost}");
}

#[test]
fn limits() {
    let run = |end: RunEnd, text: &str| told(judged_as(SUM, &["0"], &["?0", text], end, ""));
    check(&run(RunEnd::Timeout, "!"), expect!["Timeout: after the input 0, it goes on without end, or takes too long"]);
    check(
        &run(RunEnd::OutputLimit, "!aaaaaaaaa"),
        expect!["OutputLimit: after the input 0, it writes without end, or far too much"],
    );
    check(&run(RunEnd::MemoryLimit, "!sum"), expect!["ResourceLimit: after the input 0, it used too much memory"]);
}

#[test]
fn endless_output_does_not_fill_the_report() {
    let endless = format!("!{}", "sum: 0\n".repeat(150_000));
    let told = judged_as(SUM, &["0"], &["?0", &endless], RunEnd::OutputLimit, "").unwrap();
    assert_eq!(told.fault, Fault::OutputLimit);
    assert!(told.message.len() + table(&told).len() < 10_000);
}

#[test]
fn expectations() {
    let text = "expect exit 3\nexpect stderr empty\nsay \"A\"";
    assert_eq!(told(judged_as(text, &[], &["!A"], RunEnd::Exited(3), "")), "right");
    check(
        &told(judged_as(text, &[], &["!A"], RunEnd::Exited(0), "")),
        expect!["WrongExitCode: it ends with exit code 0 where exit code 3 is expected"],
    );
    check(
        &told(judged_as(text, &[], &["!A"], RunEnd::Exited(3), "warning: x\n")),
        expect!["ErrorOutput: it writes to standard error, which must stay empty: warning: x"],
    );
}

#[test]
fn one_run_is_shown_simplified() {
    let text = "may say _\nsay \"Number\" or \"A number, please\"\nread x : nat or retry, may say _\nsay _ {x} _";
    let wrong = judged(text, &["-1", "5"], &["!Number\n", "?-1", "?5", "!6"]).unwrap();
    check(
        &wrong.simplified,
        expect![[r#"
        Number
        > -1
        > 5
        5
    "#]],
    );
    check(
        &table(&wrong),
        expect![[r#"
              ! "Number" or "A number, please" or _, then "Number" or _, then "A number, please" | ! "Number\n"
              ? -1 | ? -1
              ! _ or nothing | -
              ? 5 | ? 5
            * ! _ "5" _ | ! "6" (1 right)
              end | exit code 0
        "#]],
    );
    assert_eq!((wrong.inputs, wrong.ending), (vec!["-1".to_owned().into(), "5".to_owned().into()], RunEnd::Exited(0)));
}

#[test]
fn modes_are_told_apart() {
    let [assume, retry, stop] = ["", " or retry", " or stop"].map(|mode| {
        let reads = format!("read x : nat{mode}\n").repeat(3);
        dialog(&format!("{reads}say {{sum(all x)}}"))
    });
    let passes = |program: &Spec, spec: &Spec| {
        let sequences: [&[&str]; 4] = [&["1", "2", "3"], &["-1", "1", "2", "3"], &["1", "-1"], &["1", "-4", "2", "3"]];
        sequences.iter().all(|lines| {
            let inputs = crate::sketch::lines(lines);
            let Ok(expected) = gtrace(spec, &inputs, &mut NoOpaques) else { return true };
            let mut player = crate::Player::new(program, crate::Strategy::Plainest, NoOpaques);
            judge(spec, &expected, &crate::Program::run(&mut player, &inputs).unwrap()).is_none()
        })
    };
    let programs = [&assume, &retry, &stop];
    let table = programs.map(|program| programs.map(|spec| passes(program, spec)));
    assert_eq!(table, [[true, false, false], [true, true, false], [true, false, true]]);
}
