//! Nothing of a program is left when its run is over, and runs do not touch each other's processes.
//!
//! Processes are found again by a mark in their environment, which everything that they start inherits.

use std::fs;

use refute_run::Method;

use crate::bench::{Bench, show};

/// Processes of this machine with the mark.
fn marked(mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").expect("/proc").flatten() {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        if environment.split(|byte| *byte == 0).any(|pair| pair == format!("MARK={mark}").as_bytes()) {
            found.push(fs::read_to_string(entry.path().join("stat")).unwrap_or_default());
        }
    }
    found
}

#[track_caller]
fn check(mark: &str, script: &str, expected: &str) {
    for method in [Method::Notify, Method::Procfs, Method::Ptrace] {
        for sandbox in [true, false] {
            let mark = format!("{mark}-{method:?}-{sandbox}-{}", std::process::id());
            let program = Bench::sh(script).env("MARK", &mark).with(|settings| {
                settings.method = method;
                settings.sandbox = sandbox;
            });
            assert_eq!(program.talk(&["1"]), expected, "{mark}");
            assert_eq!(marked(&mark), Vec::<String>::new(), "{mark}");
        }
    }
}

#[test]
fn the_mark_is_seen() {
    let mark = format!("seen-{}", std::process::id());
    let mut child = std::process::Command::new("sleep").arg("100").env("MARK", &mark).spawn().expect("sleep");
    assert_eq!(marked(&mark).len(), 1);
    child.kill().expect("it is ours");
    child.wait().expect("it is ours");
    assert_eq!(marked(&mark).len(), 0);
}

#[test]
fn children_in_the_background() {
    check("background", "sleep 1000 & sleep 1000 & read x; echo $x", r#"?0 !"1\n" exit(0)"#);
}

#[test]
fn daemons() {
    let script = "setsid bash -c 'setsid sleep 1000 & disown; sleep 1000' & disown; \
                  (setsid nohup sleep 1000 >/dev/null 2>&1 &); read x; echo $x";
    check("daemon", script, r#"?0 !"1\n" exit(0)"#);
}

#[test]
fn daemons_of_a_program_that_is_stopped() {
    check("stopped", "(setsid sleep 1000 &) ; trap '' TERM INT HUP; read x; read y", "?0 ?none starved");
}

#[test]
fn a_program_that_replaces_itself_without_end() {
    let script = "read x; echo $x; f() { (setsid bash -c 'sleep 0.01' &); }; for i in 1 2 3 4 5 6 7 8; do f; done";
    check("replace", script, r#"?0 !"1\n" exit(0)"#);
}

#[test]
fn a_program_that_ends_its_supervisor() {
    let mark = format!("supervisor-{}", std::process::id());
    let program = Bench::sh("sleep 1000 & kill -9 $PPID; sleep 1000").env("MARK", &mark);
    let program = program.with(|settings| settings.sandbox = false);
    assert!(program.try_record(&[]).is_err());
    // They have been ended, but are collected by a stranger, in its own time.
    while marked(&mark).iter().any(|stat| !stat.contains(") Z ")) {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let confined = Bench::sh("kill -9 $PPID; echo alive");
    assert_eq!(confined.talk(&[]), r#"!"alive\n" exit(0)"#);
}

#[test]
fn no_child_of_ours_is_left() {
    Bench::sh("sleep 1000 & exit 0").record(&[]);
    let mut status = 0;
    // Runs of other tests are children of other threads; this thread has none.
    // SAFETY: the status is ours.
    let got = unsafe { libc::waitpid(-1, &mut status, libc::__WALL | libc::__WNOTHREAD | libc::WNOHANG) };
    assert_eq!(got, -1);
}

#[test]
fn parallel_runs_do_not_meet() {
    // Each talks a while and leaves something behind; whoever ends first must not disturb the others.
    let script = "(setsid sleep 1000 &); for i in {1..20}; do read x; echo $x; done";
    let lines: Vec<String> = (0..20).map(|number| number.to_string()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let expected: String = (0..20).map(|number| format!("?{number} !\"{number}\\n\" ")).collect::<String>() + "exit(0)";
    std::thread::scope(|scope| {
        for worker in 0..6 {
            let (lines, expected) = (&lines, &expected);
            scope.spawn(move || {
                for round in 0..5 {
                    let mark = format!("parallel-{worker}-{round}-{}", std::process::id());
                    let program = Bench::sh(script).env("MARK", &mark).with(|settings| {
                        settings.sandbox = worker % 2 == 0;
                        settings.method = [Method::Notify, Method::Procfs, Method::Ptrace][worker % 3];
                    });
                    assert_eq!(&show(&program.record(lines)), expected);
                    assert_eq!(marked(&mark), Vec::<String>::new());
                }
            });
        }
    });
}

#[test]
fn parallel_ends_of_input() {
    // The pipe of one run must not stay open because another was started meanwhile.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let program =
                    Bench::new(&["cat"]).with(|settings| settings.exhausted = refute_run::Exhausted::EndOfFile);
                for _ in 0..10 {
                    assert_eq!(program.talk(&["x"]), r#"?0 !"x\n" ?end exit(0)"#);
                }
            });
        }
    });
}
