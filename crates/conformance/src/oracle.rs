//! The real OCaml: runs batches of programs in its toplevel and brings back what it showed.
//!
//! In: program texts. Out: one [`Transcript`] each; start at [`run_batch`]. The driver (`ocaml/driver.ml`) is compiled
//! with `ocamlc` once per process; a batch is split over as many driver processes as there are cores.
//! Not here: our own side (see `ours`), comparing.

use crate::parallel;
use crate::transcript::{Ending, Note, Transcript};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const DRIVER_SOURCE: &str = include_str!("../ocaml/driver.ml");

/// What to tell people who do not have the real OCaml.
pub const HOW_TO_GET_OCAML: &str = "the tests compare with the real OCaml, and `ocamlc` is not here or does not work; \
     `./test` installs it, or install the Debian package `ocaml` (4.13 or 4.14)";

/// Seconds of processor time that a program may use unless told otherwise.
const SECONDS: f64 = 10.0;

/// Runs the programs, each alone in a fresh toplevel.
///
/// # Panics
/// When the real OCaml is missing or broken, because a test that needs it must fail then.
pub fn run_batch<T: AsRef<[u8]> + Sync>(programs: &[T]) -> Vec<Transcript> {
    run_batch_within(SECONDS, programs)
}

/// As [`run_batch`] with another limit of processor seconds per program.
///
/// # Panics
/// As [`run_batch`].
pub fn run_batch_within<T: AsRef<[u8]> + Sync>(seconds: f64, programs: &[T]) -> Vec<Transcript> {
    let driver = driver();
    // Small enough that the cores end together, large enough that starting a driver does not count.
    let share = (programs.len() / (4 * parallel::cores())).clamp(20, 200);
    let shares: Vec<&[T]> = programs.chunks(share).collect();
    parallel::map(&shares, |share| run_share(driver, seconds, share)).into_iter().flatten().collect()
}

/// The compiled driver; its folder lives as long as the process.
fn driver() -> &'static Path {
    static DRIVER: OnceLock<(PathBuf, tempfile::TempDir)> = OnceLock::new();
    &DRIVER.get_or_init(compile_driver).0
}

fn compile_driver() -> (PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder for the driver");
    std::fs::write(folder.path().join("driver.ml"), DRIVER_SOURCE).expect("the driver's source can be written");
    let output = Command::new("ocamlc")
        .current_dir(folder.path())
        .args(["-w", "-a", "-I", "+compiler-libs", "-linkall", "ocamlcommon.cma", "ocamlbytecomp.cma"])
        .args(["ocamltoplevel.cma", "unix.cma", "driver.ml", "-o", "driver"])
        .output();
    match output {
        Ok(output) if output.status.success() => (folder.path().join("driver"), folder),
        Ok(output) => panic!("{HOW_TO_GET_OCAML}\n{}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!("{HOW_TO_GET_OCAML}\n(ocamlc: {error})"),
    }
}

fn run_share<T: AsRef<[u8]>>(driver: &Path, seconds: f64, programs: &[T]) -> Vec<Transcript> {
    let mut batch = Vec::new();
    for program in programs {
        batch.extend_from_slice(format!("{}\n", program.as_ref().len()).as_bytes());
        batch.extend_from_slice(program.as_ref());
    }
    let folder = tempfile::tempdir().expect("a temporary folder for the batch");
    let path = folder.path().join("batch");
    std::fs::write(&path, batch).expect("the batch can be written");
    // A program that allocates without end must not take the machine with it.
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\""])
        .arg(driver)
        .arg(&path)
        .arg(seconds.to_string())
        .stdin(std::process::Stdio::null())
        .env_remove("OCAMLRUNPARAM")
        .output();
    let output = output.unwrap_or_else(|error| panic!("{HOW_TO_GET_OCAML}\n({error})"));
    let transcripts = read_answers(&output.stdout);
    assert!(
        transcripts.len() == programs.len(),
        "the OCaml driver stopped after {} of {} programs: {}",
        transcripts.len(),
        programs.len(),
        String::from_utf8_lossy(&output.stderr)
    );
    transcripts
}

fn read_answers(mut answer: &[u8]) -> Vec<Transcript> {
    let mut transcripts = Vec::new();
    while let Some((words, rest)) = head_line(answer) {
        let [status, out, err, notes] = words.as_slice() else { break };
        let lengths = (out.parse::<usize>(), err.parse::<usize>(), notes.parse::<usize>());
        let (Ok(out), Ok(err), Ok(notes)) = lengths else { break };
        if rest.len() < out + err + notes {
            break;
        }
        let (shown, rest) = rest.split_at(out);
        let (errors_printed, rest) = rest.split_at(err);
        let (notes, rest) = rest.split_at(notes);
        let (warnings, errors) = read_notes(notes);
        let ending = match *status {
            "ok" => Ending::Finished,
            "timeout" => Ending::TooLong,
            other => match other.strip_prefix("exit").and_then(|code| code.parse().ok()) {
                Some(code) => Ending::Exit(code),
                None => Ending::Crash(other.to_string()),
            },
        };
        let (shown, errors_printed) = (shown.to_vec(), errors_printed.to_vec());
        transcripts.push(Transcript { shown, errors_printed, warnings, errors, ending });
        answer = rest;
    }
    transcripts
}

fn read_notes(mut notes: &[u8]) -> (Vec<Note>, Vec<Note>) {
    let mut warnings = Vec::new();
    let mut errors = Vec::new();
    while let Some((words, rest)) = head_line(notes) {
        // `warning8 [partial-match] 3 5 20` or `error 3 5 20`: the last three words are numbers.
        let count = words.len();
        let (Some(kind), true) = (words.first(), count >= 4) else { break };
        let number = |index: usize| words[index].parse::<u32>().unwrap_or(0);
        let length = (number(count - 1) as usize).min(rest.len());
        let message = String::from_utf8_lossy(&rest[..length]).into_owned();
        let code = kind.strip_prefix("warning");
        let note = Note {
            code: code.unwrap_or_default().to_string(),
            line: number(count - 3),
            column: number(count - 2),
            message,
        };
        match code {
            Some(_) => warnings.push(note),
            None => errors.push(note),
        }
        notes = rest.get(length + 1..).unwrap_or_default();
    }
    (warnings, errors)
}

/// The words of the first line, and what follows it.
fn head_line(text: &[u8]) -> Option<(Vec<&str>, &[u8])> {
    let end = text.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&text[..end]).ok()?;
    Some((line.split(' ').collect(), &text[end + 1..]))
}

#[cfg(test)]
mod tests;
