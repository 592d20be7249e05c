//! Descriptions that are written are read back, as they are and with their examples in use.

use super::*;
use crate::context::rendered;
use expect_test::{Expect, expect};
use refute_driver::{Problem, problem};
use refute_source::render::Colour;

fn described(path: &Path) -> Description {
    let mut reader = Reader::default();
    let plan = sketch(path, &mut reader).expect("an exercise");
    let mut told = String::new();
    let description = describe(&plan, &mut reader, &mut rendered(Colour::Plain, &mut told));
    description.unwrap_or_else(|error| panic!("{}: {error}\n{told}", path.display()))
}

/// Reads a description that nothing may be wrong with.
fn read(content: &str) -> Problem {
    let text = Text { name: DESCRIPTION.to_string(), bytes: content.as_bytes().to_vec() };
    let mut told = String::new();
    let problem = problem(&text, &mut rendered(Colour::Plain, &mut told));
    assert_eq!(told, "", "{content}");
    problem.expect("no message, no error")
}

/// The same text with all examples in use.
fn with_examples(content: &str) -> String {
    content.lines().map(|line| format!("{}\n", line.strip_prefix("# ").unwrap_or(line))).collect()
}

/// Everything that is promised about the description of an exercise.
fn hold(path: &Path) {
    let description = described(path);
    let content = text::text(&description);
    let plain = read(&content);
    assert_eq!(plain.reference, description.reference);
    let used = read(&with_examples(&content));
    let folder = if path.is_dir() { path } else { path.parent().expect("a folder") };
    let mut reader = Reader::default();
    let mut file = |name: &String| reader.read(&folder.join(name)).expect("it is there");
    let entries = used.entries.iter().map(|entry| Entry {
        name: entry.name.clone(),
        observer: description.observer.as_ref().map(&mut file),
        assume: entry.assume.clone(),
        equal: entry.equal.clone(),
        together: None,
        language: Default::default(),
        config: CheckConfig::default(),
    });
    let entries: Vec<Entry<Text>> = entries.collect();
    assert_eq!(entries.len() == 1, description.is_single(), "{content}");
    let request = ClassRequest {
        prelude: description.prelude.iter().map(&mut file).collect(),
        reference: file(&description.reference),
        entries,
        rules: used.rules.clone(),
        tests: Vec::new(),
    };
    let mut told = String::new();
    let prepared = prepare_class(&request, &mut rendered(Colour::Plain, &mut told));
    let class = prepared.unwrap_or_else(|refusal| panic!("{content}\n{told}{}", refusal.message));
    assert_eq!(survey(&class, &request.reference).findings, [], "the reference keeps to the example's rules");
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, content).expect("a file");
    }
    folder
}

#[test]
fn descriptions_of_all_examples_are_read_back_and_their_examples_fit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let classes = std::fs::read_dir(root.join("classes")).expect("classes");
    let mut paths: Vec<PathBuf> = classes.map(|entry| entry.expect("an entry").path()).collect();
    // A description cannot guess which member of a module is under test.
    let only_modules = |path: &PathBuf| ["fifo", "parser", "sets"].iter().any(|name| path.ends_with(name));
    paths.retain(|path| path.join("reference.ml").is_file() && !only_modules(path));
    paths.push(root.join("learn-ocaml/trees"));
    assert!(paths.len() > 10);
    paths.iter().for_each(|path| hold(path));
}

#[test]
fn types_of_all_kinds_have_fitting_examples() {
    let program = r#"type t = A | B of int
let a (x : int) (y : int) = x + y
let b (l : int list) s = s ^ string_of_int (List.length l)
let c (x, y) = x +. y
let d f l = List.map f l
let e (x : 'a) = x
let f () = A
let g (o : int option) (a : bool array) = a.(0) && o = None
let h (fs : (int -> int) list) = List.map (fun f -> f 1) fs
let i t = match t with A -> 0. | B _ -> 1.
let ( +++ ) a b = a + b
let j (x : int) = fun (y : t list) -> [ (x, y) ]"#;
    let folder = folder(&[("reference.ml", program)]);
    hold(folder.path());
    for (index, line) in program.lines().enumerate().skip(1).filter(|(_, line)| !line.contains("+++")) {
        let name = format!("single/{index}/reference.ml");
        let path = folder.path().join(&name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(&path, format!("type t = A | B of int\n{line}\n")).expect("a file");
        hold(&path);
    }
}

fn check(files: &[(&str, &str)], name: &str, expect: &Expect) {
    let folder = folder(files);
    let description = described(&folder.path().join(name));
    // The folder of a test has another name each time.
    let description = Description { title: "diff \"1\"".to_string(), ..description };
    expect.assert_eq(&text::text(&description));
    hold(&folder.path().join(name));
}

#[test]
fn one_function_needs_no_table() {
    check(
        &[(
            "max.ml",
            "let rec max l = match l with [x] -> x | x :: r -> let m = max r in if x > m then x else m | [] -> 0",
        )],
        "max.ml",
        &expect![[r###"
            ## An exercise for `refute check --problem` and `refute grade`. Paths are relative to this file.
            ## Lines with one `#` are examples and defaults: take the `# ` away to use them.

            title = "diff \"1\""
            reference = "max.ml"                    # the program that is right
            # prelude = ["prelude.ml"]              # loaded before every program
            # tests = "testcases.txt"               # your own tests, to be audited: `{ 1; 2 => 3; }`, or asserts
            # submissions = "submissions/**/*.ml"   # or "handins/*/main.ml"
            # effort = "normal"                     # how far to look: low, normal, high, or a number of steps

            entry = "max"                           # the function under test: int list -> int
            # observer = "grading.ml"               # results are compared through its function `grading` (or the last one)
            # assume = "fun l -> l <> []"           # which inputs count
            # equal = "fun a b -> a = b"            # when two results are equal
            # exceptions = "same"                   # the submission must raise what the reference raises
            # overflow = "count"                    # differences count that need integers to wrap around
            # steps = 2_000_000                     # a submission may take so many where the reference needs fewer

            # [rules]
            # forbid = ["loops", "mutation", "exceptions", "List.rev"]  # features, functions or modules that must not be used
            # require = ["recursion"]               # what must be used

            # [points]
            # total = 10                            # what a submission can get
            # penalty = 1                           # taken off for each rule that is broken
            # rule = "by-cluster"                   # or "all-or-nothing"
            # otherwise = 0                         # for a difference that is not listed below
            # [points.calls]
            # "max []" = 5                          # who fails on this call gets at most so much
        "###]],
    );
}

#[test]
fn what_is_beside_the_reference_is_filled_in() {
    check(
        &[
            (
                "reference.ml",
                "let twice x = x * 2\nlet rec diff (e, x) = e :: (if x = 0 then [] else diff (twice e, x - 1))",
            ),
            ("grading.ml", "let grading (e, x) env = List.length (diff (e, x)) + env"),
            ("prelude.ml", "type t = T"),
            ("testcases.txt", "{ (1, 2); 3 => 6; }"),
            ("handins/anna/main.ml", ""),
        ],
        "",
        &expect![[r###"
            ## An exercise for `refute check --problem` and `refute grade`. Paths are relative to this file.
            ## Lines with one `#` are examples and defaults: take the `# ` away to use them.

            title = "diff \"1\""
            reference = "reference.ml"              # the program that is right
            prelude = ["prelude.ml"]                # loaded before every program
            tests = "testcases.txt"                 # your own tests, to be audited
            submissions = "handins/**/*.ml"
            # effort = "normal"                     # how far to look: low, normal, high, or a number of steps

            entry = "diff"                          # the function under test: int * int -> int list
            ## Other functions of the reference: twice.
            observer = "grading.ml"                 # results are compared through its function `grading` (or the last one)
            # assume = "fun _ n -> n >= 0"          # which inputs count
            # equal = "fun a b -> a = b"            # when two results are equal
            # exceptions = "same"                   # the submission must raise what the reference raises
            # overflow = "count"                    # differences count that need integers to wrap around
            # steps = 2_000_000                     # a submission may take so many where the reference needs fewer

            # [rules]
            # forbid = ["loops", "mutation", "exceptions", "List.rev"]  # features, functions or modules that must not be used
            # require = ["recursion"]               # what must be used

            # [points]
            # total = 10                            # what a submission can get
            # penalty = 1                           # taken off for each rule that is broken
            # rule = "all-or-nothing"
        "###]],
    );
}

#[test]
fn several_functions_have_tables() {
    check(
        &[(
            "sol.ml",
            "let rec even n = n = 0 || odd (n - 1)\nand odd n = n <> 0 && even (n - 1)\nlet both l = List.map even l",
        )],
        "",
        &expect![[r###"
            ## An exercise for `refute check --problem` and `refute grade`. Paths are relative to this file.
            ## Lines with one `#` are examples and defaults: take the `# ` away to use them.

            title = "diff \"1\""
            reference = "sol.ml"                    # the program that is right
            # prelude = ["prelude.ml"]              # loaded before every program
            # tests = "testcases.txt"               # your own tests, to be audited: `{ 1; 2 => 3; }`, or asserts
            # submissions = "submissions/**/*.ml"   # or "handins/*/main.ml"
            # effort = "normal"                     # how far to look: low, normal, high, or a number of steps

            ## The functions under test. The others of the reference follow as examples.
            [[entries]]
            name = "both"                           # int list -> bool list
            # points = 1                            # what it is worth
            # assume = "fun l -> l <> []"           # which inputs count
            # equal = "fun a b -> List.sort compare a = List.sort compare b"  # when two results are equal
            # exceptions = "same"                   # the submission must raise what the reference raises
            # overflow = "count"                    # differences count that need integers to wrap around
            # steps = 2_000_000                     # a submission may take so many where the reference needs fewer

            # [[entries]]
            # name = "even"                         # int -> bool
            # points = 1                            # what it is worth
            # assume = "fun n -> n >= 0"            # which inputs count
            # equal = "fun a b -> a = b"            # when two results are equal
            # exceptions = "same"                   # the submission must raise what the reference raises
            # overflow = "count"                    # differences count that need integers to wrap around
            # steps = 2_000_000                     # a submission may take so many where the reference needs fewer

            # [[entries]]
            # name = "odd"                          # int -> bool
            # points = 1                            # what it is worth
            # assume = "fun n -> n >= 0"            # which inputs count
            # equal = "fun a b -> a = b"            # when two results are equal
            # exceptions = "same"                   # the submission must raise what the reference raises
            # overflow = "count"                    # differences count that need integers to wrap around
            # steps = 2_000_000                     # a submission may take so many where the reference needs fewer

            # [rules]
            # forbid = ["loops", "mutation", "exceptions", "List.rev"]  # features, functions or modules that must not be used
            # require = ["recursion"]               # what must be used

            # [points]
            # rule = "per-entry"                    # each function by itself; or "all-or-nothing", "by-cluster"
            # penalty = 1                           # taken off for each rule that is broken
        "###]],
    );
}

#[test]
fn strings_are_written_so_that_toml_reads_them() {
    let folder = folder(&[("a \\ \"b\"\n.ml", "let f x = x + 1")]);
    hold(&folder.path().join("a \\ \"b\"\n.ml"));
}
