//! Every layout, and what is said when something is missing.

use super::*;
use expect_test::{Expect, expect};
use refute_driver::{Event, Exceptions};

const REFERENCE: &str = "let helper x = x + 1\nlet f x = helper x\n";
const TREES: &str = "let rec size t = match t with Leaf -> 0 | Node (l, r) -> 1 + size l + size r\n\
                     let rec depth t = match t with Leaf -> 0 | Node (l, r) -> 1 + max (depth l) (depth r)\nlet limit = 3\n";
const TREE: &str = "type tree = Leaf | Node of tree * tree\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        std::fs::create_dir(folder.0.path().join("hw")).expect("a folder");
        for (name, content) in files {
            let path = folder.0.path().join("hw").join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, content).expect("a file");
        }
        folder
    }

    /// Gathers as `refute grade` does; words that begin with `hw` are paths in the folder, and each option has a value.
    fn grade(&self, words: &[&str], expect: &Expect) {
        let path = |word: &str| match word.strip_prefix("hw") {
            Some(rest) => PathBuf::from(format!("{}/hw{rest}", self.0.path().display())),
            None => PathBuf::from(word),
        };
        let (mut paths, mut tests, mut settings) = (Vec::new(), None, PlannedEntry::default());
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().expect("a value").to_string();
            match *word {
                "--entry" => settings.name = Some(value()),
                "--equal" => settings.equal = Some(value()),
                "--abstract" => settings.together = Some(Together { types: vec![value()], ..Together::default() }),
                "--tests" => tests = Some(path(&value())),
                "--outside" => {
                    settings.config = Choices { exceptions: Some(Exceptions::Outside), ..Choices::default() };
                }
                word => paths.push(path(word)),
            }
        }
        let asked = ExerciseQuery {
            purpose: Purpose::Grade,
            paths: &paths,
            problem: None,
            tests: tests.as_deref(),
            extra: None,
            settings: &settings,
        };
        let shown = match gather(&asked, &mut |_: Event<'_>| {}) {
            Ok(exercise) => show(&exercise),
            Err(error) => format!("error: {error}\n"),
        };
        expect.assert_eq(&shown.replace(&format!("{}/", self.0.path().display()), ""));
    }
}

fn show(exercise: &Exercise) -> String {
    let Exercise { title, folder, request, points, submissions, left_out, notes } = exercise;
    let names = |texts: &[Text]| texts.iter().map(|text| text.name.clone()).collect::<Vec<_>>().join(", ");
    let mut shown = format!("title: {title}\nfolder: {}\nreference: {}\n", folder.display(), request.reference.name);
    shown += &format!("prelude: {}\ntests: {}\n", names(&request.prelude), names(&request.tests));
    for entry in &request.entries {
        let observer = entry.observer.as_ref().map(|text| &text.name);
        let Entry { name, assume, equal, config, together, .. } = entry;
        shown += &format!("entry: {name:?} {observer:?} {assume:?} {equal:?} {:?}\n", config.exceptions);
        for function in together.iter().flat_map(|together| &together.functions) {
            shown += &format!("called: {} {:?} {:?}\n", function.name, function.assume, function.equal);
        }
    }
    shown += &format!("rules: {:?} {:?}\npoints: {points:?}\n", request.rules.forbid, request.rules.require);
    for one in submissions {
        shown += &format!("{}: {}\n", one.student, one.text.name);
    }
    left_out.iter().for_each(|left| shown += &format!("left out {}: {}\n", left.file, left.reason));
    notes.iter().for_each(|note| shown += &format!("note: {note}\n"));
    shown
}

#[test]
fn a_description_says_everything() {
    let description = "title = \"Homework 1\"\nreference = \"main/ref.ml\"\nprelude = \"lib.ml\"\nobserver = \"grading.ml\"\n\
        assume = \"fun x -> x > 0\"\nexceptions = \"same\"\nsubmissions = \"handins/*/main.ml\"\ntests = [\"a.txt\", \"b.ml\"]\n\
        [rules]\nforbid = [\"loops\"]\n[[entries]]\nname = \"f\"\npoints = 2\n[[entries]]\nname = \"helper\"\nassume = \"fun _ -> true\"\npoints = 1\n";
    let folder = Folder::new(&[
        ("problem.toml", description),
        ("main/ref.ml", REFERENCE),
        ("lib.ml", ""),
        ("grading.ml", ""),
        ("a.txt", ""),
        ("b.ml", ""),
        ("solution.ml", "not this one"),
        ("handins/anna/main.ml", ""),
        ("handins/berta/main.ml", ""),
        ("handins/berta/other.ml", ""),
    ]);
    folder.grade(
        &["hw"],
        &expect![[r#"
        title: Homework 1
        folder: hw
        reference: hw/main/ref.ml
        prelude: hw/lib.ml
        tests: hw/a.txt, hw/b.ml
        entry: Some("f") Some("hw/grading.ml") Some("fun x -> x > 0") None Same
        entry: Some("helper") Some("hw/grading.ml") Some("fun _ -> true") None Same
        rules: ["loops"] []
        points: Some(PointsRule { total: 3.0, scheme: PerEntry([2.0, 1.0]), penalty: 0.0 })
        anna: hw/handins/anna/main.ml
        berta: hw/handins/berta/main.ml
    "#]],
    );
    folder.grade(
        &["hw/problem.toml", "hw/handins/berta", "--entry", "helper", "--tests", "hw/a.txt"],
        &expect![[r#"
        title: Homework 1
        folder: hw
        reference: hw/main/ref.ml
        prelude: hw/lib.ml
        tests: hw/a.txt
        entry: Some("helper") Some("hw/grading.ml") Some("fun _ -> true") None Same
        rules: ["loops"] []
        points: Some(PointsRule { total: 1.0, scheme: PerEntry([1.0]), penalty: 0.0 })
        main: hw/handins/berta/main.ml
        other: hw/handins/berta/other.ml
    "#]],
    );
    folder.grade(
        &["hw", "--entry", "other", "--equal", "(==)", "--outside"],
        &expect![[r#"
        title: Homework 1
        folder: hw
        reference: hw/main/ref.ml
        prelude: hw/lib.ml
        tests: hw/a.txt, hw/b.ml
        entry: Some("other") Some("hw/grading.ml") Some("fun x -> x > 0") Some("(==)") Outside
        rules: ["loops"] []
        points: Some(PointsRule { total: 3.0, scheme: PerEntry([3.0]), penalty: 0.0 })
        anna: hw/handins/anna/main.ml
        berta: hw/handins/berta/main.ml
    "#]],
    );
}

#[test]
fn a_description_may_leave_out_what_is_beside_it() {
    let folder = Folder::new(&[
        ("problem.toml", "reference = \"reference.ml\""),
        ("reference.ml", REFERENCE),
        ("tests.ml", ""),
        ("submissions/anna.ml", ""),
    ]);
    folder.grade(
        &["hw"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/reference.ml
        prelude: 
        tests: hw/tests.ml
        entry: None None None None Outside
        rules: [] []
        points: None
        anna: hw/submissions/anna.ml
        note: the instructor's tests are `tests.ml`
    "#]],
    );
}

#[test]
fn a_learn_ocaml_exercise_is_read_as_it_is() {
    let submissions = [("submissions/anna.ml", ""), ("submissions/berta.ml", "")];
    let exercise = [
        ("solution.ml", TREES),
        ("prelude.ml", TREE),
        ("prepare.ml", "let secret = 1"),
        ("template.ml", "let depth t = \"your code\""),
        ("meta.json", "{ \"title\": \"Trees\", \"max_score\": 30, \"stars\": 2 }"),
    ];
    let grader = "open Test_lib\nopen Report\n\
                  let () = set_result @@ ast_sanity_check code_ast @@ fun () -> [ Section ([ Text \"size:\"; Code \"size\" ], []) ]\n\
                  let t = test_function_1_against_solution [%ty: tree -> int] \"size\" [] @ test_variable [%ty: int] \"limit\" 3\n\
                  let u = test_function_1 [%ty: tree -> int] \"depth\" [] @ test_function_1 [%ty: int -> int] \"missing\" []";
    let files = [&exercise[..], &submissions].concat();
    Folder::new(&[&files[..], &[("test.ml", grader)]].concat()).grade(
        &["hw"],
        &expect![[r#"
        title: Trees
        folder: hw
        reference: hw/solution.ml
        prelude: hw/prelude.ml, hw/prepare.ml
        tests: 
        entry: Some("size") None None None Outside
        entry: Some("depth") None None None Outside
        rules: [] []
        points: Some(PointsRule { total: 30.0, scheme: PerEntry([15.0, 15.0]), penalty: 0.0 })
        anna: hw/submissions/anna.ml
        berta: hw/submissions/berta.ml
        note: this is a learn-ocaml exercise; the reference is `solution.ml`
        note: `prelude.ml` and `prepare.ml` are loaded before every program
        note: comparing `size` and `depth`, which `test.ml` tests
        note: there are 30 points, as `meta.json` says
    "#]],
    );
    Folder::new(&files).grade(
        &["hw"],
        &expect![[r#"
        title: Trees
        folder: hw
        reference: hw/solution.ml
        prelude: hw/prelude.ml, hw/prepare.ml
        tests: 
        entry: Some("depth") None None None Outside
        rules: [] []
        points: Some(PointsRule { total: 30.0, scheme: AllOrNothing, penalty: 0.0 })
        anna: hw/submissions/anna.ml
        berta: hw/submissions/berta.ml
        note: this is a learn-ocaml exercise; the reference is `solution.ml`
        note: `prelude.ml` and `prepare.ml` are loaded before every program
        note: comparing `depth`, as in `template.ml`
        note: there are 30 points, as `meta.json` says
    "#]],
    );
    let bare = [("solution.ml", TREES), ("prelude.ml", TREE), ("max_score.txt", "12\n"), ("meta.json", "{")];
    let folder = Folder::new(&[&bare[..], &submissions].concat());
    folder.grade(
        &["hw", "--entry", "size"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/solution.ml
        prelude: hw/prelude.ml
        tests: 
        entry: Some("size") None None None Outside
        rules: [] []
        points: Some(PointsRule { total: 6.0, scheme: PerEntry([6.0]), penalty: 0.0 })
        anna: hw/submissions/anna.ml
        berta: hw/submissions/berta.ml
        note: this is a learn-ocaml exercise; the reference is `solution.ml`
        note: `meta.json` is not used, because it cannot be read: EOF while parsing an object at line 1 column 1
        note: `prelude.ml` is loaded before every program
    "#]],
    );
    folder.grade(
        &["hw/", "hw/submissions/anna.ml"],
        &expect![[r#"
        title: hw
        folder: hw/
        reference: hw/solution.ml
        prelude: hw/prelude.ml
        tests: 
        entry: Some("size") None None None Outside
        entry: Some("depth") None None None Outside
        rules: [] []
        points: Some(PointsRule { total: 12.0, scheme: PerEntry([6.0, 6.0]), penalty: 0.0 })
        anna: hw/submissions/anna.ml
        note: this is a learn-ocaml exercise; the reference is `solution.ml`
        note: `meta.json` is not used, because it cannot be read: EOF while parsing an object at line 1 column 1
        note: `prelude.ml` is loaded before every program
        note: comparing `size` and `depth`, all functions of `solution.ml`
        note: there are 12 points, as `max_score.txt` says
    "#]],
    );
}

#[test]
fn a_folder_with_a_reference_is_enough() {
    let folder = Folder::new(&[
        ("sol.ml", REFERENCE),
        ("grading.ml", "let grading x = f x"),
        ("testcases", "{ 1 => 2; }"),
        ("submissions/a/anna.ml", ""),
        ("submissions/b/Anna.ml", ""),
    ]);
    folder.grade(
        &["hw"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/sol.ml
        prelude: 
        tests: hw/testcases
        entry: None Some("hw/grading.ml") None None Outside
        rules: [] []
        points: None
        a: hw/submissions/a/anna.ml
        b: hw/submissions/b/Anna.ml
        note: the reference is `sol.ml`
        note: results are compared through `grading.ml`
        note: the instructor's tests are `testcases`
    "#]],
    );
    let folder =
        Folder::new(&[("reference.ml", REFERENCE), ("solution.ml", ""), ("sol.ml", ""), ("submissions/anna.ml", "")]);
    folder.grade(
        &["hw"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/reference.ml
        prelude: 
        tests: 
        entry: None None None None Outside
        rules: [] []
        points: None
        anna: hw/submissions/anna.ml
        note: `solution.ml` and `sol.ml` are not used, because there is `reference.ml`
        note: the reference is `reference.ml`
    "#]],
    );
}

#[test]
fn two_paths_are_enough() {
    let folder =
        Folder::new(&[("queue.ml", REFERENCE), ("in/anna.ml", ""), ("in/x.txt", ""), ("reference.ml", REFERENCE)]);
    folder.grade(
        &["hw/queue.ml", "hw/in"],
        &expect![[r#"
        title: queue
        folder: hw
        reference: hw/queue.ml
        prelude: 
        tests: 
        entry: None None None None Outside
        rules: [] []
        points: None
        anna: hw/in/anna.ml
    "#]],
    );
    folder.grade(
        &["hw/reference.ml", "hw/in/anna.ml", "hw/missing.ml"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/reference.ml
        prelude: 
        tests: 
        entry: None None None None Outside
        rules: [] []
        points: None
        anna: hw/in/anna.ml
        left out hw/missing.ml: there is no such file
    "#]],
    );
}

#[test]
fn what_is_missing_is_told_with_the_way_out() {
    let folder = Folder::new(&[
        ("empty/readme", ""),
        ("lost/problem.toml", "reference = \"r.ml\""),
        ("lost/submissions/a.ml", ""),
        ("alone/reference.ml", REFERENCE),
        ("none/reference.ml", REFERENCE),
        ("none/submissions/readme", ""),
        ("bad/problem.toml", "reference = \"reference.ml\"\nsubmissions = \"[ab].ml\""),
        ("bad/reference.ml", ""),
        ("nothing/problem.toml", "reference = \"reference.ml\"\nsubmissions = \"in/*.ml\""),
        ("nothing/reference.ml", ""),
        ("tests/problem.toml", "reference = \"r.ml\"\ntests = \"t.txt\""),
        ("tests/r.ml", REFERENCE),
        ("tests/submissions/a.ml", ""),
    ]);
    folder.grade(&["hw/missing"], &expect![[r#"
        error: there is no directory `hw/missing`; name the directory of an exercise, or the reference and the submissions
    "#]]);
    folder.grade(
        &["hw/missing", "hw/other"],
        &expect![[r#"
        error: cannot read `hw/missing`: there is no such file
    "#]],
    );
    folder.grade(&["hw/empty"], &expect![[r#"
        error: there is no exercise in `hw/empty`: it has neither problem.toml nor a reference called reference.ml, solution.ml or sol.ml; `refute init REFERENCE` writes a problem.toml
    "#]]);
    folder.grade(
        &["hw/lost"],
        &expect![[r#"
        error: cannot read `hw/lost/r.ml`: there is no such file; `hw/lost/problem.toml` names it as the reference
    "#]],
    );
    folder.grade(
        &["hw/alone"],
        &expect![[r#"
        error: name at least one submission; there is no directory `hw/alone/submissions` to take them from
    "#]],
    );
    folder.grade(
        &["hw/alone/reference.ml"],
        &expect![[r#"
        error: name at least one submission to compare with `hw/alone/reference.ml`
    "#]],
    );
    folder.grade(
        &["hw/none"],
        &expect![[r#"
        error: there are no .ml files in `hw/none/submissions`
    "#]],
    );
    folder.grade(
        &["hw/bad"],
        &expect![[r#"
        error: `[ab].ml` is not a pattern of paths: it can use only `*`, `?` and `**`
    "#]],
    );
    folder.grade(
        &["hw/nothing"],
        &expect![[r#"
        error: no file matches `hw/nothing/in/*.ml`, which is where the submissions should be
    "#]],
    );
    folder.grade(&["hw/tests"], &expect![[r#"
        error: cannot read `hw/tests/t.txt`: there is no such file; `hw/tests/problem.toml` names it as the instructor's tests
    "#]]);
    folder.grade(
        &["hw/alone/reference.ml", "hw/none/submissions"],
        &expect![[r#"
        error: there are no .ml files in `hw/none/submissions`
    "#]],
    );
}

/// What the command line decides takes away the note about it and no other, whatever the words of the others are.
#[test]
fn only_the_note_about_what_was_decided_goes() {
    let words = ["comparing nothing", "there are 7", "the instructor's tests are mine"].map(str::to_string);
    let kept: Vec<Note> = words.iter().cloned().map(Note::Reference).chain([Note::Prelude(words.to_vec())]).collect();
    let decided = [
        Note::Tests("tests.ml".to_string()),
        Note::Points { total: 7.0, file: "meta.json".to_string() },
        Note::Entries { names: words.to_vec(), source: EntrySource::Tested },
    ];
    let rule = PointsRule { total: 7.0, scheme: Scheme::PerEntry(vec![7.0]), penalty: 0.0 };
    let settings = PlannedEntry { name: Some("f".to_string()), ..PlannedEntry::default() };
    let query = ExerciseQuery {
        purpose: Purpose::Grade,
        paths: &[PathBuf::from("hw")],
        problem: None,
        tests: Some(Path::new("t.ml")),
        extra: None,
        settings: &settings,
    };
    let mut plan = Plan { notes: [&kept[..], &decided].concat(), points: Some(rule), ..Plan::default() };
    override_plan(&mut plan, &query);
    assert_eq!(plan.notes, kept);
}

/// What the command line hides joins the functions of the exercise; points are for all of them.
#[test]
fn hidden_types_make_one_entry() {
    let description = "reference = \"r.ml\"\nobserver = \"o.ml\"\n[[entries]]\nname = \"push\"\npoints = 1\nassume = \"fun x _ -> x > 0\"\n\
                       [[entries]]\nname = \"pop\"\npoints = 2\n";
    let folder = Folder::new(&[
        ("problem.toml", description),
        ("r.ml", "let f x = x"),
        ("o.ml", "let g x = x"),
        ("submissions/a.ml", "let f x = x"),
    ]);
    folder.grade(
        &["hw", "--abstract", "stack"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/r.ml
        prelude: 
        tests: 
        entry: Some("stack") Some("hw/o.ml") None None Same
        called: push Some("fun x _ -> x > 0") None
        called: pop None None
        rules: [] []
        points: Some(PointsRule { total: 3.0, scheme: AllOrNothing, penalty: 0.0 })
        a: hw/submissions/a.ml
    "#]],
    );
    folder.grade(
        &["hw", "--abstract", "stack", "--outside"],
        &expect![[r#"
        title: hw
        folder: hw
        reference: hw/r.ml
        prelude: 
        tests: 
        entry: Some("stack") Some("hw/o.ml") None None Outside
        called: push Some("fun x _ -> x > 0") None
        called: pop None None
        rules: [] []
        points: Some(PointsRule { total: 3.0, scheme: AllOrNothing, penalty: 0.0 })
        a: hw/submissions/a.ml
    "#]],
    );
}

#[test]
fn data_files_that_the_reference_names_are_there() {
    let reference = "let f n = let c = open_in \"data/words.txt\" in let w = input_line c in close_in c; w ^ \"none.txt\" ^ string_of_int n\n";
    let files = [
        ("solution.ml", reference),
        ("prelude.ml", "let x = \"solution.ml\""),
        ("data/words.txt", "one\n"),
        ("data/other.txt", ""),
    ];
    Folder::new(&[&files[..], &[("submissions/anna.ml", "")]].concat()).grade(
        &["hw"],
        &expect![[r#"
            title: hw
            folder: hw
            reference: hw/solution.ml
            prelude: (data files), hw/prelude.ml
            tests: 
            entry: Some("f") None None None Outside
            rules: [] []
            points: None
            anna: hw/submissions/anna.ml
            note: this is a learn-ocaml exercise; the reference is `solution.ml`
            note: `prelude.ml` is loaded before every program
            note: comparing `f`, the only function of `solution.ml`
            note: programs may read `data/words.txt`
        "#]],
    );
}
