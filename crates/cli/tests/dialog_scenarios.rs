//! Small dialogues with small programs, each checked against every specification of its group: which passes which.
//!
//! The scenarios are those that the library IOTasks tests itself with, in our words: three modes of reading, three short
//! tasks that are easily confused, line ends, visible text, and where exactly a program goes wrong.
//! Longer programs, in all languages, are in `dialogs.rs`.

use refute_verdict::{DialogJudgement, DialogVerdict, Fault};
use std::path::Path;
use std::process::Command;

/// Checks a shell script against a specification.
fn check(specification: &str, script: &str, options: &[&str]) -> DialogVerdict {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("spec.dialog", specification);
    write("program.sh", &format!("#!/bin/sh\n{script}"));
    run(folder.path(), options)
}

fn run(folder: &Path, options: &[&str]) -> DialogVerdict {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
    command.args(["dialog", "check", "--json", "--max-unfold=4", "--tests-per-path=3"]).args(options);
    let output = command.args(["spec.dialog", "program.sh"]).current_dir(folder).output().expect("it runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&stdout)
        .unwrap_or_else(|error| panic!("{error}\n{stdout}{}", String::from_utf8_lossy(&output.stderr)))
}

fn passes(specification: &str, script: &str) -> bool {
    let verdict = check(specification, script, &[]);
    assert!(verdict.coverage.runs > 0, "nothing was tried: {verdict:?}");
    assert_eq!(verdict.coverage.unknown, 0, "{specification}");
    match verdict.verdict {
        DialogJudgement::Passed => true,
        DialogJudgement::Failed => false,
        other => panic!("{other:?}: {:?}\n{specification}\n{script}", verdict.reason),
    }
}

fn fault(specification: &str, script: &str) -> Option<Fault> {
    check(specification, script, &[]).failure.map(|failure| failure.fault)
}

/// Each program against each specification of its group.
fn table<const N: usize>(group: [(&str, &str); N]) -> [[bool; N]; N] {
    group.map(|(_, script)| group.map(|(specification, _)| passes(specification, script)))
}

#[test]
fn modes_of_reading() {
    let specification =
        |mode: &str| format!("read x : nat{mode}\nread y : nat\nread x : nat{mode}\nsay {{sum(all (x, y))}}\n");
    let (assume, retry, stop) = (specification(""), specification(" or retry"), specification(" or stop"));
    let plain = "read x\nread y\nread z\necho $((x + y + z))\n";
    let again = "get() { read n; while [ $n -lt 0 ]; do read n; done; }\n\
                 get; x=$n; read y; get; echo $((x + y + n))\n";
    let ends = "get() { read n; if [ $n -lt 0 ]; then exit 0; fi; }\n\
                get; x=$n; read y; get; echo $((x + y + n))\n";
    let found = table([(&assume, plain), (&retry, again), (&stop, ends)]);
    assert_eq!(found, [[true, false, false], [true, true, false], [true, false, true]]);
}

#[test]
fn short_tasks_are_told_apart() {
    let compare =
        "read x : int\nread y : nat\nif x > y: say _ {x + y} _ or {x - y} _\nelse: say _ \"Result: \" {x * y}\n";
    let until_larger = "read n : nat\nuntil sum(all x) > n:\n    read x : int\nsay {count x}\n";
    let countdown =
        "read n : nat or retry\nuntil count x == n:\n    may say {n - count x}\n    read x : int\nsay {sum(all x)}\n";
    let comparing = "read x; read y\n\
                     if [ $x -gt $y ]; then echo \"$((x - y)) left\"; else echo \"The Result: $((x * y))\"; fi\n";
    let summing = "read n; s=0; c=0\n\
                   while [ $s -le $n ]; do read x; s=$((s + x)); c=$((c + 1)); done\necho $c\n";
    let counting = "read n; while [ $n -lt 0 ]; do read n; done\n\
                    s=0; while [ $n -gt 0 ]; do echo $n; read x; s=$((s + x)); n=$((n - 1)); done\necho $s\n";
    let found = table([(compare, comparing), (until_larger, summing), (countdown, counting)]);
    assert_eq!(found, [[true, false, false], [false, true, false], [false, false, true]]);
    let one_less = counting.replace("-gt 0", "-gt 1");
    assert!(!passes(countdown, &one_less));
}

#[test]
fn one_line_end_may_follow_each_output() {
    let (two, one) = ("say \"A\"\nsay \"B\"\n", "say \"AB\"\n");
    let outcomes = |text: &str| {
        let script = format!("printf '{text}'\n");
        (passes(two, &script), passes(one, &script))
    };
    assert_eq!(outcomes("AB"), (true, true));
    assert_eq!(outcomes("AB\\n"), (true, true));
    assert_eq!(outcomes("A\\nB"), (true, false));
    assert_eq!(outcomes("A\\nB\\n"), (true, false));
    assert_eq!(outcomes("A\\n\\nB"), (false, false));
}

#[test]
fn visible_text_and_decorated_results() {
    let visible = "say __\n";
    assert!(passes(visible, "echo ABC\n") && !passes(visible, "echo\n") && !passes(visible, "true\n"));
    let decorated = "option whole_numbers = on\nread x : int\nread x : int\nread x : int\nsay decorated {sum(all x)}\n";
    let sum = "read a; read b; read c; s=$((a + b + c))\n";
    for (ending, right) in [("echo \"sum: $s\"", true), ("echo \"$s is the sum\"", true), ("echo $s", false)] {
        assert_eq!(passes(decorated, &format!("{sum}{ending}\n")), right, "{ending}");
    }
}

#[test]
fn the_fault_is_named_where_it_is() {
    let specification = "may say _\nread x : int\nsay \"A\"\n";
    assert_eq!(fault(specification, "read x\necho B\n"), Some(Fault::WrongOutput));
    assert_eq!(fault(specification, "echo hello\nread x\necho B\n"), Some(Fault::WrongOutput));
    assert_eq!(fault(specification, "read x\n"), Some(Fault::MissingOutput));
    assert_eq!(fault(specification, "read x\nread y\necho A\n"), Some(Fault::ReadsTooMuch));
    assert_eq!(fault(specification, "echo hello\n"), Some(Fault::ReadsTooLittle));
    assert_eq!(fault(specification, "read x\necho A\necho A\n"), Some(Fault::SuperfluousOutput));
    assert_eq!(fault(specification, "read x\necho A\nkill -SEGV $$\n"), Some(Fault::Crash));
    assert_eq!(fault(specification, "read x\nwhile :; do echo A; done\n"), Some(Fault::OutputLimit));
    assert_eq!(fault(specification, "read x\necho A\n"), None);
}

#[test]
fn two_players_with_one_history() {
    let specification = "read x : int\nloop:\n    read y : int\n    if x + y == 0: exit\n    read x : int\n    \
                         if x + y == 0: exit\nsay {count (x, y)} \" \" {cur (x, y)}\n";
    let script = "read a; n=1\nwhile read b; n=$((n + 1)); [ $((a + b)) -ne 0 ]; do a=$b; done\necho \"$n $b\"\n";
    assert!(passes(specification, script));
    assert!(!passes(specification, &script.replace("$n $b", "$n $a")));
}
