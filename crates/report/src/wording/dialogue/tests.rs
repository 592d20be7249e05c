//! Conversations in words.

use super::*;
use crate::fixture;
use crate::wording::{plain, plain_blocks};
use expect_test::{Expect, expect};

fn check(name: &str, expected: Expect) {
    let report = fixture::dialogues();
    let submission = report.submissions.iter().find(|one| one.name.starts_with(name)).expect("a submission");
    expected.assert_eq(&plain_blocks(&explain(&submission.entries[0])));
}

#[test]
fn the_runs_stand_side_by_side() {
    check(
        "bert",
        expect![[r#"
        With the input `0`: after the input 0, it says `Su` where `0` is expected.
        The run as it should be, and as it is; the two part at the mark:
              expected                 actual
              reads 0                  reads 0
            > may say "0"              says "Sum: 0\n"
              or _ "<b>" _
              or 3 more alternatives
              ends                     ends exit code 0
        A run that would be right:
            > 0
            0
    "#]],
    );
    check(
        "dora",
        expect![[r#"
        With the input `0`: after the input 0, it crashes.
        This is with secret = [4, 8, 7].
        The run as it should be, and as it is; the two part at the mark:
              expected   actual
              reads 0    reads 0
            > says "0"   ends signal 11 (segmentation fault)
        A run that would be right:
            > 0
            0
        Its messages on standard error:
            Main.hs: ]]> <b>\u{1b}[31mgone</b>
    "#]],
    );
    check(
        "emil",
        expect![[r#"
        With the input `1, -7`: after the input -7, it takes too long.
        The run as it should be, and as it is; the two part at the mark:
              expected    actual
              reads 1     reads 1
              reads -7    reads -7
            > says "-7"
        A run that would be right:
            > 0
            0
    "#]],
    );
}

#[test]
fn a_long_run_is_cut_around_the_difference() {
    check(
        "hugo",
        expect![[r#"
        With the input `1, -7`: it asks for more input than there is.
        The run as it should be, and as it is; the two part at the mark:
              expected   actual
              ... (16 steps before)
              reads 16   reads 16
              reads 17   reads 17
              reads 18   reads 18
              reads 19   reads 19
              reads 20   reads 20
              reads 21   reads 21
              reads 22   reads 22
              reads 23   reads 23
              reads 24   reads 24
              reads 25   reads 25
              reads 26   reads 26
              reads 27   reads 27
              reads 28   reads 28
              reads 29   reads 29
              reads 30   reads 30
              reads 31   reads 31
              reads 32   reads 32
              reads 33   reads 33
              reads 34   reads 34
              reads 35   reads 35
              reads 36   reads 36
              reads 37   reads 37
              reads 38   reads 38
              reads 39   reads 39
            >            reads though nothing is left
              reads <    reads <
              reads <    reads <
              reads <    reads <
              reads <    reads <
              reads <    reads <
              reads <    reads <
              ... (3 steps after)
        A run that would be right:
            > 0
            0
    "#]],
    );
}

#[test]
fn what_was_not_tested_is_told() {
    check(
        "anna",
        expect![[r#"
        Every conversation that was tried went as specified. 24 of 24 paths through the specification with known inputs were tested, in 120 runs; loop bodies were started at most 10 times. Of 1 more path it is not known whether any input leads there: not tested. In 2 runs a number of the specification left the machine's integers. This is not a proof.
    "#]],
    );
    check(
        "fritz",
        expect![[r#"
        The program does not compile. The compiler says:
            fritz.c:1:12: error: expected `;` before `<b>`
                1 | int main() { return 0 <b> }
                  |            ^
    "#]],
    );
    check(
        "gerda",
        expect![[r#"
        It could not be judged: `node` is not installed. Somebody has to look at it.
    "#]],
    );
}

#[test]
fn headlines() {
    let report = fixture::dialogues();
    let lines: Vec<String> = report.submissions.iter().map(|one| plain(&headline(&one.entries[0]))).collect();
    expect![[r#"
        Every conversation that was tried went as specified.
        With the input `0`: after the input 0, it says `Su` where `0` is expected.
        With the input `0`: after the input 0, it says `Su` where `0` is expected.
        With the input `0`: after the input 0, it crashes.
        With the input `1, -7`: after the input -7, it takes too long.
        It does not compile.
        It could not be judged: `node` is not installed.
        With the input `1, -7`: it asks for more input than there is."#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn the_place_of_the_difference_is_within_the_text() {
    let report = fixture::dialogues();
    let conversation = report.submissions[1].entries[0].conversation.as_ref().expect("a conversation");
    let said = |prefix| {
        let mut conversation = conversation.clone();
        conversation.steps[1].right_prefix = prefix;
        let (_, rows, _) = rows(&conversation);
        let said = rows[1].actual.clone().expect("something happened");
        (said.right, said.wrong)
    };
    let pair = |right: &str, wrong: &str| (right.to_string(), wrong.to_string());
    assert_eq!(said(Some(0)), pair("\"", "Sum: 0\\n\""));
    assert_eq!(said(Some(3)), pair("\"Sum", ": 0\\n\""));
    assert_eq!(said(Some(7)), pair("\"Sum: 0\\n\"", ""));
    assert_eq!(said(Some(1000)), pair("\"Sum: 0\\n\"", ""));
    assert_eq!(said(None), pair("\"Sum: 0\\n\"", ""));
}

#[test]
fn every_fault_has_the_name_it_has_in_json() {
    let faults = [
        Fault::WrongOutput,
        Fault::MissingOutput,
        Fault::SuperfluousOutput,
        Fault::ReadsTooMuch,
        Fault::ReadsTooLittle,
        Fault::NotFlushed,
        Fault::Crash,
        Fault::WrongExitCode,
        Fault::ErrorOutput,
        Fault::Timeout,
        Fault::OutputLimit,
        Fault::ResourceLimit,
    ];
    for fault in faults {
        assert_eq!(serde_json::to_value(fault).expect("JSON"), fault_id(fault));
    }
}
