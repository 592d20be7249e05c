//! `refute dialog` from end to end: every subcommand, exit codes, what is left behind.
//!
//! Which programs are right and wrong is the matter of `dialogs.rs`; here are the commands around that.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SUM: &str = "task \"Sum\"\nread n : nat\nuntil count x == n:\n    read x : int\nsay {sum(all x)}\n";
const GUESS: &str =
    "param target : int = 7 as arg 1\nread guess : int\nif guess == target: say \"yes\"\nelse: say \"no\"\n";
const RIGHT: &str = "n = int(input())\nprint(sum(int(input()) for _ in range(n)))\n";
const WRONG: &str = "n = int(input())\nprint(n + sum(int(input()) for _ in range(n)))\n";

struct Place {
    folder: tempfile::TempDir,
}

struct Told {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Told {
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", self.stdout, self.stderr))
    }
}

impl Place {
    fn new(files: &[(&str, &str)]) -> Place {
        let place = Place { folder: tempfile::tempdir().expect("a folder") };
        std::fs::create_dir(place.path("tmp")).expect("a folder");
        for (name, text) in files {
            std::fs::write(place.path(name), text).expect("a file");
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
        command.arg("dialog").args(arguments).current_dir(self.folder.path()).env("TMPDIR", self.path("tmp"));
        command
    }

    fn dialog(&self, arguments: &[&str]) -> Told {
        self.typed(arguments, "")
    }

    fn typed(&self, arguments: &[&str], input: &str) -> Told {
        use std::io::Write;
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("refute starts");
        // It may have ended without reading.
        _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("refute ends");
        assert_eq!(self.left(), Vec::<PathBuf>::new(), "scratch directories are removed");
        Told {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// What is in the folder for scratch directories.
    fn left(&self) -> Vec<PathBuf> {
        std::fs::read_dir(self.path("tmp")).expect("a folder").flatten().map(|entry| entry.path()).collect()
    }
}

#[test]
fn a_right_program_passes_with_how_much_was_tested() {
    let place = Place::new(&[("sum.dialog", SUM), ("sum.py", RIGHT)]);
    let told =
        place.dialog(&["check", "sum.dialog", "sum.py", "--max-unfold", "3", "--tests-per-path", "2", "--stats"]);
    assert_eq!(told.code, Some(0), "{}{}", told.stdout, told.stderr);
    let start = "passed: every conversation that was tried went as specified\n\n  \
                 paths   3 tested of 3 satisfiable, 0 unknown, 0 unsatisfiable (up to 3 loop bodies per path)\n  runs    5\n  \
                 how     Python, output not buffered (PYTHONUNBUFFERED); traced by ";
    assert!(told.stdout.starts_with(start), "{}", told.stdout);
    assert!(told.stdout.contains("\n  used    5 starts, "), "{}", told.stdout);
}

#[test]
fn a_wrong_program_fails_with_the_shortest_conversation() {
    let place = Place::new(&[("sum.dialog", SUM), ("sum.py", WRONG)]);
    let told = place.dialog(&["check", "sum.dialog", "sum.py", "--max-unfold", "3"]);
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    let start = "failed: after the 2nd input, 0, it says \"1\" where \"0\" is expected\n\n\
                \u{20}   expected       actual\n\
                \u{20}   reads    1     reads    1\n\
                \u{20}   reads    0     reads    0\n\
                \u{20} > says     \"0\"   says     \"1\\n\"\n\
                \u{20}                            ^ not as expected from here on\n\
                \u{20}   ends           ends     exit code 0\n\n\
                A run that would be right:\n    > 1\n    > 0\n    0\n\n\
                Try it yourself:\n    printf '1\\n0\\n' | python3 sum.py\n\n  paths   ";
    assert!(told.stdout.starts_with(start), "{}", told.stdout);

    let verdict = place.dialog(&["check", "sum.dialog", "sum.py", "--max-unfold", "3", "--json"]).json();
    assert_eq!((&verdict["verdict"], &verdict["failure"]["fault"]), (&"failed".into(), &"wrong-output".into()));
    assert_eq!(verdict["failure"]["inputs"], serde_json::json!(["1", "0"]));
}

#[test]
fn what_does_not_compile_is_rejected() {
    let place = Place::new(&[("sum.dialog", SUM), ("sum.c", "int main(void) { return x; }\n")]);
    let told = place.dialog(&["check", "sum.dialog", "sum.c"]);
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    assert!(told.stdout.starts_with("rejected\n\n    sum.c: In function ‘main’:\n"), "{}", told.stdout);
    let verdict = place.dialog(&["check", "sum.dialog", "sum.c", "--json"]).json();
    assert_eq!(verdict["verdict"], "rejected");
}

#[test]
fn every_value_of_a_parameter_is_tested() {
    let right = "import sys\nprint('yes' if input() == sys.argv[1] else 'no')\n";
    let wrong = "print('yes' if input() == '7' else 'no')\n";
    let place = Place::new(&[("guess.dialog", GUESS), ("right.py", right), ("wrong.py", wrong)]);
    let both = ["--param", "target=7", "--param", "target=-5", "--json"];
    let check = |program: &str| place.dialog(&[&["check", "guess.dialog", program], &both[..]].concat()).json();
    let verdict = check("right.py");
    assert_eq!((&verdict["verdict"], &verdict["coverage"]["tested"]), (&"passed".into(), &4.into()), "{verdict}");
    assert_eq!(place.dialog(&["check", "guess.dialog", "wrong.py"]).code, Some(0));
    let verdict = check("wrong.py");
    assert_eq!(verdict["verdict"], "failed", "{verdict}");
    assert_eq!(verdict["failure"]["parameters"], serde_json::json!(["target = -5"]));
    let told = place.dialog(&["check", "guess.dialog", "wrong.py", "--param", "tarjet=7"]);
    assert_eq!(told.code, Some(2), "{}{}", told.stdout, told.stderr);
}

#[test]
fn an_ocaml_program_runs_in_process() {
    let program =
        "let n = read_int ()\nlet () = print_int (List.fold_left (+) 0 (List.init n (fun _ -> read_int ())))\n";
    let place = Place::new(&[("sum.dialog", SUM), ("sum.ml", program), ("bad.ml", "let x = y\n")]);
    let told = place.dialog(&["check", "sum.dialog", "sum.ml", "--in-process"]);
    assert_eq!(told.code, Some(0), "{}{}", told.stdout, told.stderr);
    assert!(told.stdout.contains("traced by our own evaluator"), "{}", told.stdout);
    let told = place.dialog(&["check", "sum.dialog", "bad.ml", "--in-process"]);
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    assert!(told.stdout.starts_with("rejected\n\n") && told.stdout.contains("bad.ml:1:9"), "{}", told.stdout);
}

#[test]
fn commands_of_a_specification_are_run() {
    let specification = "opaque shout = exec \"sh shout.sh\"\nread s : {\"a\", \"b c\"}\nsay {shout(s)}\n";
    let shout = "tr a-z A-Z <<END\n$1\nEND\n";
    let program = "print(input().upper())\n";
    let place = Place::new(&[("shout.dialog", specification), ("shout.sh", shout), ("shout.py", program)]);
    let told = place.dialog(&["check", "shout.dialog", "shout.py"]);
    assert_eq!(told.code, Some(0), "{}{}", told.stdout, told.stderr);
    assert_eq!(place.typed(&["run", "shout.dialog"], "b c\n").stdout, "B C\n");
    std::fs::write(place.path("shout.sh"), "echo oh >&2; exit 3\n").expect("a file");
    let told = place.dialog(&["check", "shout.dialog", "shout.py"]);
    assert_eq!(told.code, Some(1), "{}{}", told.stdout, told.stderr);
    assert!(told.stdout.starts_with("unjudged: ") && told.stdout.contains("exit code 3: oh"), "{}", told.stdout);
}

#[test]
fn a_specification_is_played() {
    let retry = "read n : nat or retry, say \"no\"\nsay \"n is {n}\"\n";
    let place = Place::new(&[("sum.dialog", SUM), ("retry.dialog", retry)]);
    let told = place.typed(&["run", "sum.dialog"], "2\n 5 \n-3\n");
    assert_eq!((told.code, told.stdout.as_str(), told.stderr.as_str()), (Some(0), "2\n", ""));
    let told = place.typed(&["run", "retry.dialog"], "-1\n4");
    assert_eq!((told.code, told.stdout.as_str()), (Some(0), "no\nn is 4\n"), "{}", told.stderr);
    let told = place.typed(&["run", "sum.dialog"], "2\n");
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), "refute: the input ended before the conversation did\n"));
    let told = place.typed(&["run", "sum.dialog"], "two\n");
    assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""), "{}", told.stderr);
    assert_eq!(place.dialog(&["run", "sum.dialog", "--json"]).code, Some(2));
}

#[test]
fn paths_are_listed() {
    let place = Place::new(&[("sum.dialog", SUM)]);
    let told = place.dialog(&["paths", "sum.dialog", "--max-unfold", "3"]);
    assert!(told.stdout.starts_with("3 paths: 3 satisfiable, 0 unknown"), "{}", told.stdout);
    assert!(told.stdout.contains("\n      3  2 0 0    3-*2 3+\n"), "{}", told.stdout);
    let paths = place.dialog(&["paths", "sum.dialog", "--max-unfold", "3", "--json"]).json();
    assert_eq!((&paths["satisfiable"], &paths["paths"][1]["reads"]), (&3.into(), &2.into()));
    assert_eq!(paths["paths"][0]["decisions"], serde_json::json!(["line 3: holds"]));
    assert_eq!(place.dialog(&["paths", "none.dialog"]).code, Some(2));
}

#[test]
fn a_suite_is_written_and_other_files_are_left_alone() {
    let place = Place::new(&[("sum.dialog", SUM)]);
    let write = ["tests", "sum.dialog", "--out", "suite", "--max-unfold", "2", "--tests-per-path", "1"];
    let told = place.dialog(&write);
    assert_eq!((told.code, told.stdout.as_str()), (Some(0), "2 tests written to suite\n"), "{}", told.stderr);
    let read = |name: &str| std::fs::read_to_string(place.path("suite").join(name)).expect("a file of the suite");
    assert_eq!((read("002.in").as_str(), read("002.out").as_str()), ("1\n0\n", "0\n"));
    let test: Value = serde_json::from_str(&read("002.json")).expect("JSON");
    assert_eq!((&test["exact"], &test["steps"][3]), (&true.into(), &"end".into()), "{test}");
    assert!(read("README.txt").contains("2 of 2 tests have a single right output"));
    std::fs::write(place.path("suite/notes.txt"), "mine").expect("a file");
    let told = place.dialog(&write);
    assert_eq!(told.code, Some(2));
    assert!(told.stderr.contains("`suite` has other files in it"), "{}", told.stderr);
    assert_eq!(place.dialog(&[&write[..], &["--force"]].concat()).code, Some(0));
    assert_eq!(read("notes.txt"), "mine");
}

#[test]
fn a_specification_is_looked_at_and_explained() {
    let place = Place::new(&[("sum.dialog", SUM), ("bad.dialog", "loop:\n    say \"a\"\n")]);
    let told = place.dialog(&["check", "sum.dialog", "--spec-only"]);
    assert_eq!((told.code, told.stdout.as_str()), (Some(0), "sum.dialog: nothing to remark\n"));
    let told = place.dialog(&["check", "bad.dialog", "--spec-only"]);
    assert_eq!(told.code, Some(1), "{}", told.stderr);
    assert!(told.stderr.contains("bad.dialog:1:1"), "{}", told.stderr);
    assert_eq!(place.dialog(&["check", "bad.dialog", "whatever"]).code, Some(2));
    let told = place.dialog(&["explain", "sum.dialog"]);
    assert!(told.code == Some(0) && told.stdout.contains("Task: Sum"), "{}", told.stdout);
    let explained = place.dialog(&["explain", "sum.dialog", "--json"]).json();
    let notation = explained["notation"].as_str().expect("a notation");
    assert_eq!(place.dialog(&["explain", "sum.dialog", "--notation"]).stdout.trim_end(), notation.trim_end());
}

#[test]
fn what_is_missing_is_said() {
    let place = Place::new(&[("sum.dialog", SUM), ("sum.hs", "main = print 1\n"), ("sum.txt", "hello\n")]);
    let output = place.command(&["check", "sum.dialog", "sum.hs"]).env("PATH", place.path("tmp")).output();
    let output = output.expect("refute runs");
    assert_eq!(output.status.code(), Some(2));
    let expected = "refute: Haskell programs need `ghc`, which is not installed here (apt install ghc)\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    let told = place.dialog(&["check", "sum.dialog", "sum.txt"]);
    assert!(told.code == Some(2) && told.stderr.contains("--lang"), "{}", told.stderr);
    let told = place.dialog(&["check", "sum.dialog", "none.py"]);
    assert_eq!((told.code, told.stderr.as_str()), (Some(2), "refute: cannot read `none.py`: there is no such file\n"));
}

#[test]
fn what_was_in_force_is_said() {
    let place = Place::new(&[
        ("sum.dialog", SUM),
        ("sum.sh", "read n; s=0; while [ $n -gt 0 ]; do read x; s=$((s+x)); n=$((n-1)); done; echo $s\n"),
    ]);
    for (options, tracing) in [(&["--trace", "procfs"][..], "/proc"), (&["--trace", "ptrace"], "ptrace")] {
        let check = [&["check", "sum.dialog", "sum.sh", "--max-unfold", "2", "--json"], options].concat();
        let verdict = place.dialog(&check).json();
        assert_eq!(
            (&verdict["verdict"], &verdict["conditions"]["tracing"]),
            (&"passed".into(), &tracing.into()),
            "{verdict}"
        );
    }
    let off = place.dialog(&["check", "sum.dialog", "sum.sh", "--max-unfold", "2", "--sandbox", "off"]);
    assert_eq!(off.code, Some(0), "{}{}", off.stdout, off.stderr);
    assert!(off.stdout.contains("not in force: confinement"), "{}", off.stdout);
}

/// Whether a process with this word on its command line is running.
fn is_running(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").expect("/proc").flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.into_iter().any(|line| String::from_utf8_lossy(&line).contains(word))
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what} takes too long");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn ctrl_c_leaves_nothing_behind() {
    let place = Place::new(&[("sum.dialog", SUM), ("slow.sh", "sleep 6021 & sleep 6022\n")]);
    let child = place.command(&["check", "sum.dialog", "slow.sh", "--timeout", "1000"]).spawn().expect("refute starts");
    let mut child = child;
    wait_until("the program", || is_running("6021") && is_running("6022"));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    assert_eq!(child.wait().expect("refute ends").code(), Some(130));
    assert!(!is_running("6021") && !is_running("6022"), "processes are left");
    assert_eq!(place.left(), Vec::<PathBuf>::new());
}

#[test]
fn programs_cannot_reach_out() {
    let outside = tempfile::tempdir().expect("a folder");
    let target = outside.path().join("written");
    let program = format!(
        "import socket\nn = int(input())\nt = sum(int(input()) for _ in range(n))\ntry:\n    open({:?}, 'w').write('x')\n    t += 1\n\
         except OSError: pass\ntry:\n    socket.create_connection(('127.0.0.1', 9), 1)\nexcept OSError: pass\nprint(t)\n",
        target.display()
    );
    let place = Place::new(&[("sum.dialog", SUM), ("reach.py", &program)]);
    let verdict = place.dialog(&["check", "sum.dialog", "reach.py", "--max-unfold", "2", "--json"]).json();
    let missing = verdict["conditions"]["missing"].to_string();
    if !missing.contains("protection of files") {
        assert_eq!(verdict["verdict"], "passed", "{verdict}");
        assert!(!target.exists());
    }
}
