//! `refute grade` from end to end: on example classes, interrupted, on hostile submissions, into folders that refuse.

#[path = "grade/school.rs"]
pub(crate) mod school;

use refute_classroom::memory::{InPlace, Memory};
use refute_classroom::{Answer, Doors, FunctionWorker, GradeRequest, Greeting, Job, Keys, Workers, grade};
use refute_driver::{Choices, ClassRequest, Entry, Event, Text, prepare_class};
use refute_exercise::{Exercise, Submission};
use school::{School, kill, wait_for_line};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// The judgement of a submission.
fn verdict<'a>(report: &'a Value, name: &str) -> &'a str {
    submission(report, name)["verdict"].as_str().expect("a verdict")
}

fn submission<'a>(report: &'a Value, name: &str) -> &'a Value {
    let all = report["submissions"].as_array().expect("submissions");
    all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name} in the report"))
}

/// A report is as its published schema says.
fn assert_valid(report: &str) {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/grade.schema.json");
    let schema = std::fs::read(schema).expect("the schema is there");
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("grade.json", serde_json::from_slice(&schema).expect("JSON")).expect("a schema");
    let index = compiler.compile("grade.json", &mut schemas).expect("a schema that makes sense");
    let report: Value = serde_json::from_str(report).expect("JSON");
    schemas.validate(&report, index).unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn a_class_is_judged_and_a_second_run_judges_only_what_changed() {
    let school = School::with_example("queue");
    let count = school.submissions().len();
    let first = school.grade(&["queue", "--out", "report"]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert!(first.stderr.contains(&format!("reading: {count} submissions\n")), "{}", first.stderr);
    assert!(first.stdout.contains(&format!(": {count} submissions, compared on ")), "{}", first.stdout);
    assert!(first.stdout.ends_with(&format!("\nreport  {}\n", school.page())), "{}", first.stdout);
    let written = school.content("report");
    assert!(written.contains_key(".refute-report.json"));
    assert_valid(&written["report.json"]);

    let second = school.grade(&["queue", "--out", "report"]);
    for stage in ["reading", "judging", "trying inputs"] {
        assert!(second.stderr.contains(&format!("{stage}: nothing to do, ")), "{}", second.stderr);
    }
    assert!(second.stdout.contains("nothing was judged anew"), "{}", second.stdout);
    assert_eq!(school.content("report"), written);

    let changed = school.submissions().remove(0);
    school.append(&format!("queue/submissions/{changed}"), "\nlet nothing_new = ()\n");
    let third = school.grade(&["queue", "--out", "report"]);
    assert!(third.stderr.contains(&format!("reading: 1 submission, {} more known", count - 1)), "{}", third.stderr);
    assert!(third.stderr.contains("judging: 1 submission, "), "{}", third.stderr);
    assert_eq!(school.kept("queue/.refute"), count, "an entry of the old text is left");

    let fresh = school.grade(&["queue", "--out", "report", "--fresh"]);
    assert!(fresh.stderr.contains(&format!("reading: {count} submissions\n")), "{}", fresh.stderr);
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let school = School::with_example("bank");
    let graded = |jobs: &str| {
        let graded = school.grade(&["bank", "--out", "report", "--jobs", jobs, "--fresh", "--json"]);
        assert_eq!(graded.code, 0, "{}", graded.stderr);
        let files = school.content("report");
        std::fs::remove_dir_all(school.path("report")).expect("it can be removed");
        (graded.stdout, files)
    };
    assert_eq!(graded("1"), graded("3"));
}

#[test]
fn ctrl_c_leaves_a_report_and_resume_completes_it() {
    let school = School::with_example("bank");
    let count = school.submissions().len();
    let whole = school.grade(&["bank", "--out", "report", "--jobs", "1", "--cache", "elsewhere"]);
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let expected = school.content("report");
    std::fs::remove_dir_all(school.path("report")).expect("it can be removed");
    std::fs::remove_dir_all(school.path("elsewhere")).expect("it can be removed");

    let child = school.start(&["bank", "--out", "report", "--jobs", "1", "--cache", "elsewhere"]);
    school.wait_until_judged("elsewhere", 3);
    kill("-INT", child.id());
    let output = child.wait_with_output().expect("refute ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{stdout}");
    assert!(stdout.contains(&format!(" of {count} submissions judged")), "{stdout}");
    assert!(stdout.ends_with("To go on: refute grade --resume --out report\n"), "{stdout}");
    let partial = school.content("report");
    assert!(partial[".refute-report.json"].contains("\"complete\": false"));

    let resumed = school.grade(&["--resume", "--out", "report", "--jobs", "1"]);
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    assert!(resumed.stderr.contains(&format!("reading: nothing to do, {count} known")), "{}", resumed.stderr);
    assert!(resumed.stderr.contains(" more known from before\n"), "nothing was kept: {}", resumed.stderr);
    assert_eq!(school.content("report"), expected);
}

#[test]
fn no_worker_outlives_its_parent() {
    let school = School::with_example("bank");
    let mut child = school.start(&["bank", "--out", "report"]);
    wait_for_line(&mut child, "judging: ");
    assert!(!school.processes_here().is_empty(), "nobody works");
    kill("-KILL", child.id());
    child.wait().expect("refute ends");
    let gone = (0..500).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        school.processes_here().is_empty()
    });
    assert!(gone, "still there: {:?}", school.processes_here());
    assert!(!Path::new(&school.path("report")).exists(), "half a report");
}

#[test]
fn resume_goes_on_after_a_run_that_was_killed_before_there_was_a_report() {
    let school = School::with_example("bank");
    let here = school.path("bank");
    let mut child = school.command().args(["grade", "--jobs", "1"]).current_dir(&here).spawn().expect("refute starts");
    school.wait_until_judged("bank/.refute", 2);
    kill("-KILL", child.id());
    child.wait().expect("refute ends");
    let resumed = school.command().args(["grade", "--resume"]).current_dir(&here).output().expect("it runs");
    let told = String::from_utf8_lossy(&resumed.stderr);
    assert_eq!(resumed.status.code(), Some(0), "{told}");
    assert!(told.contains("there is no report in `refute-report` yet; going on with what was kept"), "{told}");
    assert!(told.contains(" more known from before\n"), "nothing was kept: {told}");
}

#[test]
fn a_file_that_is_no_text_holds_up_nobody() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("good.ml", SUM);
    let program = std::fs::read(env!("CARGO_BIN_EXE_refute")).expect("this very program");
    school.submit("a_out.ml", &program[..1 << 20]);
    school.submit("errors.ml", "let x = 1 + \"one\"\n".repeat(20_000));
    school.submit("long.ml", "let x = 1\n".repeat(200_000));
    let graded = school.grade(&["sum", "--out", "report", "--timeout", "60"]);
    // What is too long to be read is not judged.
    assert_eq!(graded.code, 1, "{}", graded.stderr);
    let files = school.content("report");
    for (name, told) in [
        ("a_out", "This file is not a text"),
        ("errors", "There are more than 50 errors in the program"),
        ("long", "unsupported: a text of more than 1024 KB"),
    ] {
        assert!(files[&format!("feedback/{name}.md")].contains(told), "{}", files[&format!("feedback/{name}.md")]);
    }
    for (name, text) in &files {
        assert!(text.len() < 2 << 20, "{name} has {} bytes", text.len());
    }
}

const SUM: &str = "let rec sum = function [] -> 0 | x :: rest -> x + sum rest\n";

#[test]
fn hostile_submissions_hurt_nobody() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    let endless = "let rec loop () = loop ()\nlet () = loop ()\n";
    let deep = "let rec deep n = if n = 0 then 0 else 1 + deep (n - 1)\nlet million = deep 1_000_000\n";
    school.submit("good.ml", SUM);
    school.submit("loops.ml", format!("{endless}{SUM}"));
    school.submit("hoards.ml", "let rec hoard l = hoard (Bytes.make 100_000_000 'x' :: l)\nlet sum l = hoard []\n");
    school.submit("deep.ml", format!("{deep}{SUM}"));
    school.submit("bottomless.ml", "let sum l = let rec f () = 1 + f () in f ()\n");
    school.submit("prints.ml", "let () = while true do print_string \"ha\" done\nlet sum l = 0\n");
    school.submit("latin.ml", b"let sum l = 0 (* \xe9 *)\n");
    school.submit("empty.ml", "");
    school.submit("nested.ml", format!("let sum l = {}1{}", "(".repeat(100_000), ")".repeat(100_000)));
    school.submit("big.ml", vec![b' '; 20_000_000]);
    std::fs::create_dir(school.path("sum/submissions/folder.ml")).expect("a folder");
    std::os::unix::fs::symlink("circle.ml", school.path("sum/submissions/circle.ml")).expect("a link");

    let graded = school.grade(&["sum", "--out", "report", "--json"]);
    assert_eq!(graded.code, 1, "{}", graded.stderr);
    let report: Value = serde_json::from_str(&graded.stdout).expect("JSON");
    let expected = [
        ("bottomless", "differs"),
        ("deep", "proved"),
        ("empty", "does-not-fit"),
        ("good", "proved"),
        ("hoards", "differs"),
        ("latin", "differs"),
        ("loops", "unjudged"),
        ("nested", "unjudged"),
        ("prints", "differs"),
    ];
    for (name, judgement) in expected {
        assert_eq!(verdict(&report, name), judgement, "{name}");
    }
    let left_out: Vec<&str> =
        report["left_out"].as_array().expect("a list").iter().filter_map(|one| one["file"].as_str()).collect();
    let names: Vec<&str> = left_out.iter().filter_map(|file| file.rsplit('/').next()).collect();
    assert!(names.contains(&"big.ml") && names.contains(&"circle.ml"), "{left_out:?}");
    assert_eq!(report["complete"], true);
}

#[test]
fn the_same_program_is_judged_once() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("ann.ml", "let sum list = 0\n");
    school.submit("bob.ml", "let sum list = 0\n");
    school.submit("cleo.ml", "(* mine *) let sum numbers =\n  0\n");
    school.submit("dan.ml", "let sum list = 1\n");
    let graded = school.grade(&["sum", "--out", "report", "--json"]);
    assert_eq!(graded.code, 0, "{}", graded.stderr);
    let report: Value = serde_json::from_str(&graded.stdout).expect("JSON");
    for name in ["bob", "cleo"] {
        let one = submission(&report, name);
        assert_eq!(one["same_as"], 0, "{name}");
        assert_eq!(one["entries"][0]["submission"], format!("sum/submissions/{name}.ml"));
        assert_eq!(one["entries"][0]["call"], submission(&report, "ann")["entries"][0]["call"]);
    }
    assert!(submission(&report, "dan")["same_as"].is_null());
    assert!(graded.stderr.is_empty(), "{}", graded.stderr);
    assert!(!graded.stdout.contains("cpu_ms\": 0") && !graded.stdout.contains("cpu_ms\": 1"));
}

/// The exercise that [`School::new`] writes, as it is gathered.
fn gathered(submissions: &[(&str, &str)]) -> Exercise {
    let text = |name: String, text: &str| Text { name, bytes: text.as_bytes().to_vec() };
    let submission = |(student, program): &(&str, &str)| {
        let name = format!("sum/submissions/{student}.ml");
        Submission { student: (*student).to_string(), path: name.clone().into(), text: text(name, program) }
    };
    let entry = Entry {
        name: Some("sum".to_string()),
        observer: None,
        assume: None,
        equal: None,
        together: None,
        language: Default::default(),
        config: Choices::default().settled(),
    };
    Exercise {
        title: "sum".to_string(),
        folder: "sum".into(),
        request: ClassRequest {
            prelude: Vec::new(),
            reference: text("sum/reference.ml".to_string(), SUM),
            entries: vec![entry],
            rules: Default::default(),
            tests: Vec::new(),
        },
        points: None,
        submissions: submissions.iter().map(submission).collect(),
        left_out: Vec::new(),
        notes: Vec::new(),
    }
}

#[test]
fn the_report_is_the_same_without_files_and_processes() {
    let submissions = [
        ("ann", SUM),
        ("bob", "let sum list = 0\n"),
        ("cleo", "let sum numbers =\n  0\n"),
        ("dan", "let rec sum = function [] -> 0 | x :: rest -> x - sum rest\n"),
        ("eve", "let sum = 1 +\n"),
    ];
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    for (student, program) in submissions {
        school.submit(&format!("{student}.ml"), program);
    }
    let graded = school.grade(&["sum", "--out", "report", "--why", "--repair", "--json"]);
    assert_eq!(graded.code, 0, "{}", graded.stderr);

    let exercise = gathered(&submissions);
    let class = prepare_class(&exercise.request, &mut |_: Event<'_>| {}).expect("a reference without errors");
    let keys = Keys::new(b"", &exercise.request).expect("it can be written");
    let engage = |greeting: &Greeting| {
        let mut worker = FunctionWorker::new(greeting.clone()).expect("a reference without errors");
        Ok(Box::new(InPlace(move |job: &Job| Ok(worker.answer(job)))) as Box<dyn Workers<Job, Answer>>)
    };
    let mut doors: Doors<'_> = Doors {
        store: &mut Memory::default(),
        keys: &keys,
        workers: &engage,
        sink: &mut |_| {},
        stop: &Default::default(),
    };
    let request = GradeRequest { exercise: &exercise, class: &class, why: true, repair: true };
    let report = grade(&request, &mut doors).expect("a report").report;
    assert_eq!(serde_json::to_string_pretty(&report).expect("JSON") + "\n", graded.stdout);
}

#[test]
fn what_a_test_catches_but_the_search_missed_is_looked_at_again() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    let wrong_from = |length| format!("let sum l = if List.length l >= {length} then 0 else List.fold_left (+) 0 l\n");
    school.submit("far.ml", wrong_from("20_000"));
    school.submit("near.ml", wrong_from("3"));
    school.submit("good.ml", SUM);
    let assert = |length| format!("let () = assert (sum (List.init {length} (fun _ -> 1)) = {length})\n");
    school.write("tests.ml", assert("3") + &assert("20_000"));
    // So few steps that lists of three are not reached.
    let graded = school.grade(&["sum", "--out", "report", "--tests", "tests.ml", "--effort", "200"]);
    assert_eq!(graded.code, 0, "{}", graded.stderr);
    assert!(graded.stderr.contains("judging again: 2 submissions\n"), "{}", graded.stderr);
    let again = school.grade(&["sum", "--out", "report", "--tests", "tests.ml", "--effort", "200", "--json"]);
    let report: Value = serde_json::from_str(&again.stdout).expect("JSON");
    assert_eq!(verdict(&report, "good"), "proved");
    assert!(submission(&report, "good")["entries"][0]["notes"].is_null());
    assert_eq!(verdict(&report, "near"), "differs");
    assert_eq!(submission(&report, "near")["entries"][0]["call"], "sum [1; 0; 0]");
    // Nothing looks that far, but it is told what was seen.
    assert_eq!(verdict(&report, "far"), "no-difference");
    let note = submission(&report, "far")["entries"][0]["notes"][0].as_str().expect("a note");
    assert!(note.starts_with("It fails a test of the instructor's: `sum (List.init 20_000 "), "{note}");
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_old_one() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("ann.ml", "let sum list = 0\n");
    assert_eq!(school.grade(&["sum", "--out", "report"]).code, 0);
    let before = school.content("report");
    school.submit("bob.ml", "let sum list = List.length list\n");
    // No file may be larger than a few hundred bytes, as on a disk that is full.
    let full = school.shell("trap '' XFSZ; ulimit -f 1; exec refute grade sum --out report");
    assert_eq!(full.code, 2, "{}", full.stderr);
    assert!(full.stderr.contains("refute: cannot write `"), "{}", full.stderr);
    assert!(full.stderr.contains("results could not be kept in `"), "{}", full.stderr);
    assert_eq!(school.content("report"), before);
    assert_eq!(school.grade(&["sum", "--out", "report"]).code, 0);
    assert_ne!(school.content("report"), before);
}

#[test]
fn what_is_in_the_way_is_said_and_nothing_is_written() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("ann.ml", "let sum list = 0\n");
    school.write("notes/thesis.tex", "years of work");
    school.write("file", "");
    school.write("bad.txt", "{\n  [1; 2 => 3\n}\n");
    school.write("broken/reference.ml", "let sum = 1 +");
    school.write("broken/problem.toml", "entry = \"sum\"\nreference = \"reference.ml\"\n");
    school.write("broken/submissions/ann.ml", SUM);
    let told: [(&[&str], &str); 7] = [
        (&["sum", "--out", "notes"], "`notes` is not empty and is no report of Refute"),
        (&["sum", "--out", "file"], "`file` is not a folder"),
        (&["sum", "--out", "file/report"], "a part of the path is not a folder"),
        (&["--resume", "--out", "nothing"], "there is nothing to go on with"),
        (&["broken", "--out", "out"], "has errors"),
        (&["sum", "--out", "out", "--tests", "bad.txt"], "bad.txt:2:"),
        (&["sum", "--out", "out", "--cache", "file/cache"], "results cannot be kept in `file/cache`"),
    ];
    let before = school.content(".");
    for (args, message) in told {
        let refused = school.grade(args);
        assert_eq!(refused.code, 2, "{args:?}: {}", refused.stderr);
        assert!(refused.stderr.contains(message), "{args:?}: {}", refused.stderr);
        assert_eq!(school.content("."), before, "{args:?}");
    }
}

#[test]
fn results_go_elsewhere_when_the_exercise_cannot_be_written() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("ann.ml", "let sum list = 0\n");
    // A file where the folder of results belongs.
    school.write("sum/.refute", "");
    let first = school.grade(&["sum", "--out", "report"]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert!(first.stderr.contains("so results are kept in `report/.refute`"), "{}", first.stderr);
    let second = school.grade(&["sum", "--out", "report"]);
    assert!(second.stderr.contains("judging: nothing to do"), "{}", second.stderr);
}

#[test]
fn names_can_be_hidden() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("annabella.ml", "let sum list = 0\n");
    let graded = school.grade(&["sum", "--out", "report", "--anonymous", "--json"]);
    assert_eq!(graded.code, 0, "{}", graded.stderr);
    assert!(!graded.stdout.contains("annabella"), "{}", graded.stdout);
    for (path, text) in school.content("report") {
        assert!(!path.contains("annabella") && !text.contains("annabella"), "{path}: {text}");
    }
}

#[test]
fn the_schema_is_printed() {
    let school = School::new("sum", "", SUM);
    let printed = school.grade(&["--schema"]);
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    let schema: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(schema["title"], "ClassReport");
    assert_eq!(printed.stdout, school.grade(&["--schema"]).stdout);
    assert_eq!(school.content("."), School::new("sum", "", SUM).content("."), "nothing is written");
}

#[test]
fn a_worker_speaks_only_when_spoken_to() {
    let school = School::new("sum", "", SUM);
    let mut command = school.command();
    let output = command.arg("worker").stdin(Stdio::null()).output().expect("refute runs");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    let help = school.shell("refute --help");
    assert!(help.stdout.contains("grade") && !help.stdout.contains("worker"), "{}", help.stdout);
}

#[test]
fn clusters_get_a_sentence_where_one_is_asked_for() {
    let school = School::with_example("rotate");
    let first = school.grade(&["rotate", "--out", "report", "--why", "--format", "json"]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert!(first.stdout.contains("why       rotate raises Division_by_zero whenever l = []"), "{}", first.stdout);
    let written = school.content("report");
    assert_valid(&written["report.json"]);
    let report: Value = serde_json::from_str(&written["report.json"]).expect("JSON");
    let clusters = report["clusters"].as_array().expect("clusters");
    assert!(clusters.iter().any(|cluster| cluster["why"].is_string()), "no cluster has a sentence");
    let second = school.grade(&["rotate", "--out", "report", "--why", "--format", "json"]);
    assert!(second.stderr.contains("describing: nothing to do, "), "{}", second.stderr);
    assert_eq!(school.content("report"), written);
}

#[test]
fn wrong_submissions_are_repaired_where_that_is_asked_for() {
    let school = School::new("sum", "entry = \"sum\"\nreference = \"reference.ml\"\n", SUM);
    school.submit("annegret.ml", SUM);
    school.submit("bertram.ml", "(* bertram *)\nlet rec sum = function [] -> 1 | x :: rest -> x + sum rest\n");
    school.submit("caspar.ml", "let rec sum = function\n  | [] -> 1 (* caspar *)\n  | h :: t -> h + sum t\n");
    let first = school.grade(&["sum", "--out", "report", "--repair"]);
    assert_eq!(first.code, 0, "{}", first.stderr);
    assert!(first.stderr.contains("repairing: 2 submissions\n"), "{}", first.stderr);
    assert!(first.stdout.contains("repaired 2 of 2 wrong submissions; 1 group\n"), "{}", first.stdout);
    let written = school.content("report");
    assert_valid(&written["report.json"]);
    let report: Value = serde_json::from_str(&written["report.json"]).expect("JSON");
    assert_eq!(report["repairs"][0]["members"].as_array().map(Vec::len), Some(2));
    for name in ["bertram", "caspar"] {
        let repair = &submission(&report, name)["repair"];
        assert_eq!(repair["answer"], "repaired");
        let feedback = &written[&format!("feedback/{name}.md")];
        assert!(feedback.contains("Hint: "), "{feedback}");
        assert!(!feedback.contains("[] -> 0"), "the patch is given away: {feedback}");
    }
    assert!(submission(&report, "annegret").get("repair").is_none());

    let second = school.grade(&["sum", "--out", "report", "--repair"]);
    assert!(second.stderr.contains("repairing: nothing to do, 2 known"), "{}", second.stderr);
    assert_eq!(school.content("report"), written);

    let hidden = school.grade(&["sum", "--out", "hidden", "--repair", "--anonymous"]);
    assert_eq!(hidden.code, 0, "{}", hidden.stderr);
    let mut files = school.content("hidden");
    // What a later `--resume` needs is for whoever has the submissions anyway.
    files.remove(".refute-report.json");
    for (name, text) in files {
        assert!(["annegret", "bertram", "caspar"].iter().all(|real| !text.contains(real)), "a name is in {name}");
    }

    // Whoever lends pieces has changed, so they are looked for anew.
    school.append("sum/submissions/annegret.ml", "let nothing_new = ()\n");
    let third = school.grade(&["sum", "--out", "report", "--repair"]);
    assert!(third.stderr.contains("repairing: 2 submissions\n"), "{}", third.stderr);
}
