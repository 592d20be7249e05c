//! Benchmarks of `refute generalize` on the real OCaml.
//!
//! In: the files of `examples/generalize`, each with what the tests know about it (`ocaml/generalize`): how its inputs are
//! enumerated naively (`all`) and which of them fail (`region`). Out: programs for the real OCaml and what they complain about.
//! Every program of [`Benchmark::program`] has `pre`, `fails` (by the reference), and `complain`.
//! Not here: what is asked (see `tests/generalize.rs`).

use crate::oracle;
use refute_driver::Text;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const NAIVE: &str = include_str!("../ocaml/generalize/naive.ml");

/// Inputs in one list literal; longer ones are hard on the real compiler.
const LITERAL: usize = 400;

/// Complaints that a program prints at most.
const MOST_COMPLAINTS: usize = 8;

/// A benchmark.
#[derive(Clone, Debug)]
pub struct Benchmark {
    /// `quicksort`.
    pub name: String,
    /// The file.
    pub text: String,
    /// `let all = ...` and `let region = ...`.
    pub known: Option<String>,
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Our own benchmarks, in order of their names.
///
/// # Panics
/// When a file cannot be read, or nothing is known about one.
pub fn benchmarks() -> Vec<Benchmark> {
    let entries = std::fs::read_dir(folder("../../examples/generalize")).expect("the folder of benchmarks");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "ml")).collect();
    paths.sort();
    let read =
        |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let benchmark = |path: &PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let known = Some(read(&folder("ocaml/generalize").join(format!("{name}.ml"))));
        Benchmark { text: read(path), known, name }
    };
    paths.iter().map(benchmark).collect()
}

impl Benchmark {
    /// As a text of the driver.
    pub fn as_text(&self) -> Text {
        Text { name: format!("{}.ml", self.name), bytes: self.text.clone().into_bytes() }
    }

    /// The reference as a program of its own, whose `submission` is right.
    pub fn as_reference(&self) -> Text {
        let text = format!("{}\nlet submission = reference\n", self.text);
        Text { name: format!("{}_reference.ml", self.name), bytes: text.into_bytes() }
    }

    /// Whether it says which inputs are meant.
    pub fn has_pre(&self) -> bool {
        self.text.contains("\nlet pre ")
    }

    /// The file with what is asked about it after it.
    pub fn program(&self, questions: &str) -> String {
        let pre = if self.has_pre() { "" } else { "let pre _ = true" };
        let known = self.known.as_ref().map_or(String::new(), |known| format!("{NAIVE}\n;;\n{known}"));
        format!(
            "{}\n;;\n{pre}\n;;\n\
             let fails input = match reference input with\n\
             | exception _ -> false\n\
             | right -> (match submission input with given -> given <> right | exception _ -> true)\n\
             ;;\n{known}\n;;\n\
             let complaints = ref 0\n\
             let complain text = incr complaints; if !complaints <= {MOST_COMPLAINTS} then print_endline (\"@@\" ^ text)\n\
             ;;\n{questions}\n;;\nlet () = print_endline \"@@end\";;\n",
            self.text
        )
    }
}

/// What the real OCaml complains about, one text per program; an empty one when all is well.
pub fn complaints(seconds: f64, programs: &[String]) -> Vec<String> {
    let transcripts = oracle::run_batch_within(seconds, programs);
    let complaints = transcripts.iter().map(|transcript| {
        let shown = String::from_utf8_lossy(&transcript.shown);
        let mut lines: Vec<&str> = shown.lines().filter_map(|line| line.strip_prefix("@@")).collect();
        let ended = lines.pop() == Some("end");
        if transcript.is_refused() || !ended || shown.contains("\nException:") {
            return format!("{}\n{}", lines.join("\n"), transcript.describe());
        }
        lines.join("\n")
    });
    complaints.collect()
}

/// A list of many elements as OCaml: `let NAME = List.concat [...]`.
pub fn long_list(name: &str, items: &[String]) -> String {
    let mut text = String::new();
    let parts = items.len().div_ceil(LITERAL);
    for (number, part) in items.chunks(LITERAL).enumerate() {
        _ = writeln!(text, "let {name}_{number} = [{}];;", part.join(";\n"));
    }
    let names: Vec<String> = (0..parts).map(|number| format!("{name}_{number}")).collect();
    text + &format!("let {name} = List.concat [{}];;\n", names.join("; "))
}

/// The argument of a call `submission ([1], 2)`.
///
/// # Panics
/// When it calls something else.
pub fn argument(call: &str) -> &str {
    call.strip_prefix("submission ").unwrap_or_else(|| panic!("not a call of `submission`: {call}"))
}

/// The name that code defines last at its left edge.
///
/// # Panics
/// When it defines nothing.
pub fn defined(code: &str) -> &str {
    let line = code.lines().rev().find(|line| line.starts_with("let "));
    let after = line.unwrap_or_else(|| panic!("nothing is defined:\n{code}")).trim_start_matches("let ");
    let after = after.strip_prefix("rec ").unwrap_or(after);
    after.split([' ', '=', '(', ':', '\t']).next().unwrap_or(after)
}
