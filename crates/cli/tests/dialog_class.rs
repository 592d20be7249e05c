//! `refute dialog check SPEC FOLDER` from end to end, on the example class: programs in five languages, one that does not
//! compile, one that never ends, one that crashes, and two with the same mistake.

use refute_verdict::{ClassReport, ExerciseKind, Judgement};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the example class, and the program run beside it.
struct Class {
    folder: tempfile::TempDir,
}

struct Output {
    stdout: String,
    stderr: String,
    code: i32,
}

impl Class {
    fn new() -> Class {
        let class = Class { folder: tempfile::tempdir().expect("a scratch folder") };
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dialog-class"), class.folder.path());
        class
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn refute(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
        let output = command.current_dir(self.folder.path()).args(arguments).output().expect("it starts");
        Output {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code().unwrap_or(-1),
        }
    }

    fn check(&self, options: &[&str]) -> Output {
        let first = ["dialog", "check", "sum.dialog", "submissions"];
        self.refute(&first.into_iter().chain(options.iter().copied()).collect::<Vec<_>>())
    }

    fn report(&self, out: &str) -> ClassReport {
        let text = std::fs::read_to_string(self.path(out).join("report.json")).expect("a report");
        serde_json::from_str(&text).expect("a report that can be read")
    }

    /// Every file of a report but the hidden one.
    fn files(&self, out: &str) -> BTreeMap<String, String> {
        let root = self.path(out);
        let mut found = BTreeMap::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.strip_prefix(&root).expect("below").display().to_string();
                match path.is_dir() {
                    true => folders.push(path),
                    false if name.starts_with('.') => {}
                    false => _ = found.insert(name, std::fs::read_to_string(&path).expect("a text")),
                }
            }
        }
        found
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a copy");
        }
    }
}

fn members(report: &ClassReport, indices: &[usize]) -> Vec<String> {
    let mut names: Vec<String> = indices.iter().map(|index| report.submissions[*index].name.clone()).collect();
    names.sort();
    names
}

fn check_verdicts(report: &ClassReport) {
    let verdicts: BTreeMap<&str, Judgement> =
        report.submissions.iter().map(|one| (one.name.as_str(), one.verdict)).collect();
    use Judgement::{Differs, NoDifference, Rejected};
    let expected = [
        ("anna", NoDifference),
        ("bert", Differs),
        ("carla", Differs),
        ("dora", Differs),
        ("emil", Rejected),
        ("fritz", Differs),
        ("gerda", Differs),
        ("hugo", NoDifference),
        ("ida", NoDifference),
    ];
    assert_eq!(verdicts, BTreeMap::from(expected));
    let call = |name: &str| {
        let submission = report.submissions.iter().find(|one| one.name == name).expect("a submission");
        submission.entries[0].call.clone()
    };
    assert_eq!(call("dora").as_deref(), Some("0"));
    assert_eq!(call("gerda").as_deref(), Some("0"));
    assert_eq!(call("fritz").as_deref(), Some("0"));
    assert_eq!(call("bert").as_deref(), Some("1, 0"));
}

fn check_class(report: &ClassReport) {
    assert_eq!(report.exercise.kind, ExerciseKind::Dialogue);
    assert!(report.complete && report.left_out.is_empty());
    let clusters: Vec<Vec<String>> = report.clusters.iter().map(|one| members(report, &one.members)).collect();
    assert_eq!(clusters[0], ["bert", "carla"], "the same mistake in two languages");
    assert_eq!(clusters.len(), 4, "{clusters:?}");
    assert_eq!(report.structures.len(), 1);
    assert_eq!(members(report, &report.structures[0].members), ["anna", "ida"]);
    assert_eq!(report.suite.inputs.len(), 2, "with nothing to add up, and with something");
    assert!(report.suite.minimal && report.suite.uncaught.is_empty());
}

#[test]
fn a_class_in_several_languages() {
    let class = Class::new();
    let first = class.check(&["--out", "one", "--jobs", "1", "--points", "3"]);
    assert_eq!(first.code, 0, "{}\n{}", first.stdout, first.stderr);
    let report = class.report("one");
    check_verdicts(&report);
    check_class(&report);
    assert!(first.stdout.contains("5 wrong in 4 ways"), "{}", first.stdout);
    assert!(first.stdout.contains("2 inputs catch all 5 wrong submissions; fewer do not"), "{}", first.stdout);
    check_files(&class.files("one"));

    // Whatever the number of threads, and whatever is known from before.
    let second = class.check(&["--out", "two", "--jobs", "2", "--points", "3", "--fresh"]);
    assert_eq!(second.code, 0, "{}", second.stderr);
    assert!(class.files("one") == class.files("two"), "one thread and two threads differ");
    let third = class.check(&["--out", "three", "--points", "3"]);
    assert!(third.stdout.contains("nothing was judged anew"), "{}", third.stdout);
    assert!(class.files("one") == class.files("three"), "what was known changes the report");
}

fn check_files(files: &BTreeMap<String, String>) {
    for name in ["index.html", "report.json", "results.csv", "junit.xml", "feedback/bert.md", "gradescope/bert.json"] {
        assert!(files.contains_key(name), "{name} is missing");
    }
    assert!(!files.keys().any(|name| name.starts_with("learn-ocaml")));
    for name in ["suite/001.in", "suite/001.out", "suite/001.json", "suite/002.in", "suite/README.txt"] {
        assert!(files.contains_key(name), "{name} is missing");
    }
    assert!(!files.contains_key("suite/003.in"));
    assert!(files["feedback/emil.md"].contains("The program does not compile."));
    assert!(files["feedback/emil.md"].contains("emil.c:"), "{}", files["feedback/emil.md"]);
    assert!(files["feedback/bert.md"].contains("**Points: 0 of 3**"));
    assert!(files["index.html"].contains("Expected run"));
}

#[test]
fn an_anonymous_class_names_nobody() {
    let class = Class::new();
    for name in ["dora.js", "fritz.sh", "gerda.cpp", "bert.c"] {
        std::fs::remove_file(class.path("submissions").join(name)).expect("it was there");
    }
    let output = class.check(&["--anonymous", "--out", "report"]);
    assert_eq!(output.code, 0, "{}", output.stderr);
    for (name, text) in class.files("report") {
        for student in ["anna", "carla", "emil", "hugo"] {
            assert!(!name.contains(student) && !text.contains(student), "{name} names {student}");
        }
        assert!(!text.contains("The same mistake as another one"), "{name} has a comment");
    }
}

#[test]
fn what_cannot_be_done_is_told() {
    let class = Class::new();
    std::fs::create_dir(class.path("empty")).expect("a folder");
    std::fs::create_dir(class.path("mine")).expect("a folder");
    std::fs::write(class.path("mine/notes.txt"), "mine").expect("a file");
    let cases: [(&[&str], &str); 6] = [
        (
            &["sum.dialog", "submissions", "--format", "learn-ocaml"],
            "the format `learn-ocaml` is about OCaml functions",
        ),
        (&["sum.dialog", "empty"], "there is no program in `empty`"),
        (&["sum.dialog", "submissions", "--out", "mine"], "`mine` is not empty and is no report of Refute"),
        (&["sum.dialog", "submissions/anna.py", "--out", "x"], "--out is about a folder of submissions"),
        (&["--resume", "--out", "mine"], "`mine` is no report on dialogues"),
        (&["no.dialog", "submissions"], "no.dialog"),
    ];
    for (arguments, expected) in cases {
        let output = class.refute(&["dialog", "check"].iter().chain(arguments).copied().collect::<Vec<_>>());
        assert_eq!(output.code, 2, "{arguments:?}: {}", output.stdout);
        assert!(output.stderr.contains(expected), "{arguments:?}: {}", output.stderr);
    }
}

#[test]
fn files_that_are_no_programs_are_told_and_the_rest_is_judged() {
    let class = Class::new();
    std::fs::remove_dir_all(class.path("submissions")).expect("it was there");
    for (name, text) in [("a.py", "print(int(input()) * 0)"), ("b.xyz", "what is this"), ("README.md", "")] {
        std::fs::create_dir_all(class.path("submissions")).expect("a folder");
        std::fs::write(class.path("submissions").join(name), text).expect("a file");
    }
    let output = class.check(&["--json", "--format", "json", "--out", "report"]);
    assert_eq!(output.code, 1, "{}", output.stderr);
    let report: ClassReport = serde_json::from_str(&output.stdout).expect("a report");
    assert_eq!(report.left_out.len(), 1);
    assert_eq!(report.left_out[0].file, "submissions/b.xyz");
    assert_eq!(report.submissions.len(), 1);
}

#[test]
fn an_interrupted_class_goes_on() {
    let class = Class::new();
    // The one that never ends would cost its time limit once more.
    std::fs::remove_file(class.path("submissions/fritz.sh")).expect("it was there");
    let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
    let arguments = ["dialog", "check", "sum.dialog", "submissions", "--out", "report", "--jobs", "1"];
    let child = command.current_dir(class.folder.path()).args(arguments).stdout(std::process::Stdio::null()).spawn();
    let mut child = child.expect("it starts");
    let kept = || std::fs::read_dir(class.path(".refute")).map_or(0, |files| files.flatten().count());
    // One file says that the folder is not for a repository.
    let reached = (0..24_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        kept() > 2 || child.try_wait().is_ok_and(|ended| ended.is_some())
    });
    assert!(reached, "nothing is judged");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    let code = child.wait().expect("it ends").code();
    assert!(killed.success());
    assert_eq!(code, Some(130));
    let partial = class.report("report");
    assert!(!partial.complete);
    assert!(partial.submissions.iter().any(|one| one.entries.is_empty()));
    let page = std::fs::read_to_string(class.path("report/index.html")).expect("a page");
    assert!(page.contains("This report is partial."));
    let output = class.refute(&["dialog", "check", "--resume", "--out", "report"]);
    assert_eq!(output.code, 0, "{}", output.stderr);
    let whole = class.report("report");
    assert!(whole.complete && whole.submissions.iter().all(|one| one.entries.len() == 1));
    assert_eq!(members(&whole, &whole.clusters[0].members), ["bert", "carla"]);
}
