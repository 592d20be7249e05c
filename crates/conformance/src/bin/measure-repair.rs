//! Puts the patches of `refute bench repair` to the real OCaml: `measure-repair FOLDER RESULTS.json [--inputs N]`.
//!
//! FOLDER is the folder of classes that was measured, RESULTS.json what `refute bench repair FOLDER --json` printed. Prints how
//! many patched programs are the reference on N enumerated inputs, and on which call each of the others is not. Ends with 1
//! when one of them is not.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::patches::{check, read, table};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: measure-repair FOLDER RESULTS.json [--inputs N]";

/// Inputs for each function under test.
const INPUTS: usize = 3000;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, String> {
    let (mut paths, mut inputs) = (Vec::new(), INPUTS);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--inputs" => inputs = args.next().and_then(|number| number.parse().ok()).ok_or(USAGE)?,
            option if option.starts_with('-') => return Err(format!("no option {option}\n{USAGE}")),
            path => paths.push(PathBuf::from(path)),
        }
    }
    let [folder, results] = &paths[..] else { return Err(USAGE.to_string()) };
    let told = |reason: String| format!("{}: {reason}", results.display());
    let json = std::fs::read_to_string(results).map_err(|error| told(error.to_string()))?;
    let checked = check(folder, &read(&json).map_err(told)?, inputs);
    println!("{}", table(&checked));
    let holds = checked.iter().all(|one| one.same == one.patches());
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
