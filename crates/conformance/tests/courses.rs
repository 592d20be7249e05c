//! The programs of `tests/courses`: what is stated about them is what the real OCaml says and prints, and what we do.
//!
//! `UPDATE_EXPECT=1` writes `types` and `expected` from the real OCaml; `COURSES=map` looks only at programs with that in their names.
//! Several files are compiled one by one there, and joined (`refute_driver::Project`) here: the types are those of the joined text on
//! both sides, the output is that of the compiled files.

use refute_conformance::ours::quietly;
use refute_conformance::transcript::normal;
use refute_conformance::{oracle, parallel};
use refute_driver::{Channel, DataFile, Event, OnException, Project, RunRequest, Text};
use refute_frontend::prelude::LIBRARY;
use refute_verdict::{Declaration, DeclarationKind, Diagnostic, Outcome, Severity};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Fewer would mean that some are not found any more.
const FEWEST: usize = 40;

/// The programs that we do not read or do not run alike, each with what is missing. One that works must leave the list.
const MISSING: [(&str, &str); 9] = [
    ("colours_polymorphic_variants", "polymorphic variants that turn out to contain themselves"),
    ("dijkstra_functors", "the deprecated names in `include String`"),
    ("folder_functors", "the path of a functor that is a part of a module, in a type"),
    ("folder_sets", "the modules of an included module, which are shown as other names of its own"),
    ("folder_sets_of_sets", "the modules of an included module, which are shown as other names of its own"),
    ("folder_shadowed", "the constructors of lists in `include List`"),
    ("free_monads", "the constructors of an included type, which name it by its new name"),
    ("include_and_extend", "the constructors of lists in `include List`"),
    ("ounit_and_qcheck_heap", "a functor that is a part of a module under another name"),
];

/// Steps and megabytes that each of them may use.
const LIMITS: (u64, u64) = (100_000_000, 1000);

/// Libraries for tests that some of them bring along, and the packages that have them.
const OF_TESTS: [(&str, &str); 2] = [("OUnit2", "ounit2"), ("QCheck", "qcheck")];

/// What comes with the exercises of a course, and not with OCaml: the real one gets our text of it.
const HANDED_OUT: &str = "Assert";

/// A program with what is stated about it.
struct Course {
    name: String,
    folder: PathBuf,
    /// `.ml` and `.mli` files by their paths in the folder.
    files: Vec<Text>,
    /// What is no program and may be read by one.
    data: Vec<DataFile>,
    stated: Seen,
}

/// What is seen of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    types: String,
    output: String,
}

#[test]
fn the_real_ocaml_says_what_is_stated() {
    let courses = courses();
    assert!(courses.len() >= FEWEST || std::env::var_os("COURSES").is_some(), "only {} programs found", courses.len());
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut report = String::new();
    for (course, seen) in courses.iter().zip(parallel::map(&courses, real)) {
        match seen {
            Ok(seen) if update => {
                for (file, text) in [("types", &seen.types), ("expected", &seen.output)] {
                    std::fs::write(course.folder.join(file), text).expect("what is stated can be written");
                }
            }
            Ok(seen) => _ = write!(report, "{}", otherwise(course, &seen)),
            Err(reason) => _ = writeln!(report, "{}: {reason}", course.name),
        }
    }
    assert!(report.is_empty(), "the real OCaml says otherwise (UPDATE_EXPECT=1 accepts that):\n{report}");
}

#[test]
fn we_say_what_the_real_ocaml_says() {
    let courses = courses();
    let mut report = String::new();
    for (course, seen) in courses.iter().zip(parallel::map(&courses, ours)) {
        let wrong = match seen {
            Ok(seen) => otherwise(course, &seen),
            Err(reason) => format!("{}: {reason}\n", course.name),
        };
        let missing = MISSING.iter().find(|(name, _)| *name == course.name);
        match missing {
            Some((name, what)) if wrong.is_empty() => {
                _ = writeln!(report, "{name}: works, and {what} is not missing any more")
            }
            Some(_) => {}
            None => report += &wrong,
        }
    }
    for (name, _) in MISSING.iter().filter(|_| std::env::var_os("COURSES").is_none()) {
        if courses.iter().all(|course| course.name != *name) {
            _ = writeln!(report, "{name}: there is no such program");
        }
    }
    assert!(report.is_empty(), "programs in the style of courses do not work:\n{report}");
}

/// What is not as stated.
fn otherwise(course: &Course, seen: &Seen) -> String {
    let parts = [("types", &course.stated.types, &seen.types), ("output", &course.stated.output, &seen.output)];
    let mut report = String::new();
    for (what, stated, seen) in parts {
        // Output counts to the byte; where types are broken into lines does not.
        let [stated, seen] = match what {
            "types" => [stated, seen].map(|text| normal(text.as_bytes())),
            _ => [stated, seen].map(|text| without_times(text)),
        };
        if stated != seen {
            let same = stated.bytes().zip(seen.bytes()).take_while(|(one, other)| one == other).count();
            let from = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(60)..])
                    .chars()
                    .take(200)
                    .collect::<String>()
            };
            _ = writeln!(
                report,
                "{}: other {what}\n  stated ..{}\n  seen   ..{}",
                course.name,
                from(&stated),
                from(&seen)
            );
        }
    }
    report
}

/// OUnit tells how long it took.
fn without_times(output: &str) -> String {
    let line = |line: &str| match line.split_once(" tests in: ") {
        Some((ran, _)) if line.starts_with("Ran: ") => format!("{ran} tests in: 0.00 seconds.\n"),
        _ => line.to_string(),
    };
    output.split_inclusive('\n').map(line).collect()
}

fn courses() -> Vec<Course> {
    let wanted = std::env::var("COURSES").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/courses");
    let inside = std::fs::read_dir(&folder).expect("tests/courses is there");
    let mut folders: Vec<PathBuf> =
        inside.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    let name = |folder: &Path| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = folders.into_iter().map(|folder| (name(&folder), folder)).filter(|(name, _)| name.contains(&wanted));
    named.map(|(name, folder)| course(name, folder)).collect()
}

fn course(name: String, folder: PathBuf) -> Course {
    let stated = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap_or_default();
    let stated = Seen { types: stated("types"), output: stated("expected") };
    let (mut files, mut data) = (Vec::new(), Vec::new());
    for path in files_below(&folder) {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        let bytes = std::fs::read(&path).expect("files of programs can be read");
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("ml" | "mli") => files.push(Text { name, bytes }),
            Some("txt" | "csv") => data.push(DataFile { name, bytes }),
            _ => {}
        }
    }
    Course { name, files, data, folder, stated }
}

impl Course {
    /// The program as one text, its tests at the end: they are no part of the joined program.
    fn text(&self) -> Result<Text, String> {
        if let [file] = &self.files[..] {
            return Ok(file.clone());
        }
        let project = Project { files: self.files.clone(), libraries: Vec::new() };
        let mut text = project.joined(&self.name).map_err(|error| error.to_string())?;
        for file in self.files.iter().filter(|file| is_test(file)) {
            text.bytes.extend(format!("# 1 \"{}\"\n", file.name).bytes());
            text.bytes.extend(&file.bytes);
        }
        Ok(text)
    }
}

fn is_test(file: &Text) -> bool {
    OF_TESTS.iter().any(|(library, _)| names(file, library))
}

fn names(file: &Text, module: &str) -> bool {
    let text = String::from_utf8_lossy(&file.bytes);
    text.contains(&format!("{module}.")) || text.contains(&format!("open {module}"))
}

/// Types and output on the real OCaml.
fn real(course: &Course) -> Result<Seen, String> {
    let folder = tempfile::tempdir().expect("a temporary folder for the program");
    let write =
        |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).expect("files can be written");
    // As `dune` does with plain modules: where a file is does not matter.
    let mut names: Vec<&str> =
        course.files.iter().map(|file| file.name.rsplit('/').next().unwrap_or(&file.name)).collect();
    course.files.iter().zip(&names).for_each(|(file, name)| write(name, &file.bytes));
    course.data.iter().for_each(|file| write(&file.name, &file.bytes));
    write("joined_.ml", &course.text()?.bytes);
    if course.files.iter().any(|file| self::names(file, HANDED_OUT)) && !names.contains(&"assert.ml") {
        let text = LIBRARY.iter().find(|module| module.name == HANDED_OUT).expect("it is there").text;
        write("assert.ml", text.as_bytes());
        names.push("assert.ml");
    }
    let start = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output();
        successful(output.unwrap_or_else(|error| panic!("{}\n({program}: {error})", oracle::HOW_TO_GET_OCAML)))
    };
    let used = OF_TESTS.iter().filter(|(library, _)| course.files.iter().any(|file| self::names(file, library)));
    let used = used.map(|(_, package)| *package).collect::<Vec<_>>().join(",");
    let packages: &[&str] = if used.is_empty() { &[] } else { &["-package", &used, "-linkpkg"] };
    if names.contains(&"assert.ml") {
        start("ocamlfind", &["ocamlc", "-w", "-a", "-c", "assert.ml"])?;
    }
    let types = start("ocamlfind", &[&["ocamlc", "-w", "-a", "-i"], packages, &["joined_.ml"]].concat())?;
    let order = start("ocamldep", &[&["-sort"], &names[..]].concat())?;
    let order: Vec<&str> = order.split_ascii_whitespace().collect();
    start("ocamlfind", &[&["ocamlc", "-w", "-a", "-o", "program"], packages, &order[..]].concat())?;
    let program = folder.path().join("program");
    let output = start(&program.display().to_string(), &[])?;
    Ok(Seen { types, output: without_times(&output) })
}

/// What a process printed; what it complained about when it failed.
fn successful(output: Output) -> Result<String, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Types and output here.
fn ours(course: &Course) -> Result<Seen, String> {
    let text = course.text()?;
    quietly(|| {
        let typed = refute_driver::types(&text, Default::default(), &mut |_: Event<'_>| {});
        refused(&typed.diagnostics)?;
        let (fuel, memory) = LIMITS;
        let on_exception = OnException::Stop;
        let request = RunRequest {
            text: &text,
            calls: &[],
            language: Default::default(),
            fuel,
            memory,
            input: &[],
            files: &course.data,
            on_exception,
            stop: Default::default(),
        };
        let mut printed = Vec::new();
        let ran = refute_driver::run(&request, &mut |event: Event<'_>| {
            if let Event::Output(Channel::Out, bytes) = event {
                printed.extend_from_slice(bytes);
            }
        });
        refused(&ran.diagnostics)?;
        match ran.items.last().map(|item| &item.outcome) {
            None | Some(Outcome::Value | Outcome::Exit { status: 0 }) => {}
            Some(other) => return Err(format!("ends otherwise: {other:?}")),
        }
        Ok(Seen { types: signature(&typed.declarations), output: String::from_utf8_lossy(&printed).into_owned() })
    })?
}

/// The errors among the messages.
fn refused(diagnostics: &[Diagnostic]) -> Result<(), String> {
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error);
    let lines: Vec<String> = errors
        .map(|one| format!("{} at {}:{}: {}", one.code, one.place.file, one.place.start.line, one.title))
        .collect();
    if lines.is_empty() { Ok(()) } else { Err(format!("refused\n  {}", lines.join("\n  "))) }
}

/// As `ocamlc -i` writes it: a value that a later one hides is left out, expressions are not there.
fn signature(declarations: &[Declaration]) -> String {
    let hidden = |index: usize, one: &Declaration| {
        declarations[index + 1..].iter().any(|later| later.kind == one.kind && later.name == one.name)
    };
    let shown = declarations.iter().enumerate().filter(|(index, one)| {
        one.kind != DeclarationKind::Expression && !(one.kind == DeclarationKind::Value && hidden(*index, one))
    });
    shown.map(|(_, one)| format!("{}\n", one.text)).collect()
}

/// All files of a folder and of those in it, in order of name.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let inside = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = inside.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}
