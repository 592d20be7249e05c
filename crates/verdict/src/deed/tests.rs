//! Whatever is written is read back.

use super::*;
use std::fmt::Debug;

fn round_trip<T: Display + From<String> + PartialEq + Debug>(what: T, text: &str) {
    assert_eq!(what.to_string(), text);
    assert_eq!(T::from(text.to_owned()), what);
}

/// Values that look as much like phrases as OCaml can.
const VALUES: [&str; 8] = [
    "3",
    "\"raises Not_found\"",
    "\"a, prints \\\"b\\\"\"",
    "('\"', \", arguments afterwards: 1\")",
    "('\\'', '\\\\', \", prints 1\")",
    "(\"\\\\\", \", prints 1\")",
    "<fun>",
    "Some \"<end of input>\"",
];

fn dones() -> Vec<(Done, String)> {
    let mut dones = Vec::new();
    for value in VALUES {
        dones.push((Done::value(value), value.to_owned()));
        dones.push((Done::raises(format!("E {value}")), format!("raises E {value}")));
        let arguments = Some(format!("[|{value}|] {value}"));
        let prints = Some("\", prints \\\"x\\\"\\n\"".to_owned());
        let all = Done { ended: Ended::Value(value.to_owned()), arguments: arguments.clone(), prints: prints.clone() };
        dones.push((
            all,
            format!("{value}, arguments afterwards: [|{value}|] {value}, prints \", prints \\\"x\\\"\\n\""),
        ));
        let raises = Done { ended: Ended::Raises(value.to_owned()), arguments: None, prints };
        dones.push((raises, format!("raises {value}, prints \", prints \\\"x\\\"\\n\"")));
    }
    for (ended, text) in [
        (Ended::OutOfFuel, "does not end"),
        (Ended::OutOfMemory, "does not end (memory used up)"),
        (Ended::OutputLimit, "does not end printing"),
        (Ended::Exit, "ends the program"),
        (Ended::TooManySteps(12), "takes more than 12 steps"),
    ] {
        dones.push((ended.clone().alone(), text.to_owned()));
        let prints = Some("\"x\"".to_owned());
        dones.push((Done { ended, arguments: None, prints }, format!("{text}, prints \"x\"")));
    }
    dones
}

fn talks() -> Vec<(Talk, String)> {
    let with = [
        (Talk::Says("\"nothing\"".to_owned()), "says \"nothing\""),
        (Talk::Says("8 or nothing or one of 2 more".to_owned()), "says 8 or nothing or one of 2 more"),
        (Talk::Reads("\"3\"".to_owned()), "reads \"3\""),
        (Talk::Crashes("signal 11 (segmentation fault)".to_owned()), "crashes with signal 11 (segmentation fault)"),
        (Talk::EndsWith("exit code 3".to_owned()), "ends with exit code 3"),
    ];
    TALKS.into_iter().chain(with).map(|(talk, text)| (talk, text.to_owned())).collect()
}

#[test]
fn what_a_call_does_is_read_back() {
    for (done, text) in dones() {
        round_trip(done.clone(), &text);
        round_trip(Deed::Call(done), &text);
    }
}

#[test]
fn what_a_console_program_does_is_read_back() {
    for (talk, text) in talks() {
        round_trip(Deed::Talk(talk.clone()), &text);
        round_trip(Instead::Does(Deed::Talk(talk)), &text);
    }
}

#[test]
fn what_happens_instead_is_read_back() {
    for (done, text) in dones() {
        let gives = if matches!(done.ended, Ended::Value(_)) { "gives " } else { "" };
        round_trip(Instead::Does(Deed::Call(done)), &format!("{gives}{text}"));
    }
    for (instead, text) in INSTEAD {
        round_trip(instead, text);
    }
    round_trip(Instead::NoEnd(12), "does not end; the reference needs 12 steps");
    round_trip(Instead::TooLong(12), "takes too long to wait for: more than 12 steps");
    round_trip(Instead::NotReached("x".to_owned()), "needs `x`, which has no value");
    round_trip(Instead::DoesNotFit("this: that".to_owned()), "does not fit: this: that");
}

#[test]
fn what_is_expected_is_read_back() {
    for (done, text) in dones() {
        let expected = Expectation::Does(done);
        assert_eq!(expected.to_string(), text);
        assert_eq!(Expectation::read(text, false), expected);
    }
    assert_eq!(Expectation::read(Expectation::Holds.to_string(), false), Expectation::Holds);
    // A run may read like a value or like a word of ours.
    for run in ["8", "holds", "raises x", "> <end of input>\n"] {
        let run = Expectation::Run(run.to_owned());
        assert_eq!(Expectation::read(run.to_string(), true), run);
    }
}
