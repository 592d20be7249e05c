//! Measures our front end and evaluator on a corpus of real submissions: `measure-corpus FOLDER [CLASS...]`.
//!
//! The folder has one folder per class; its form is described in `corpus.rs`. Prints a table and every difference.

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::corpus::{ClassReport, measure_class};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next() else {
        println!("usage: measure-corpus FOLDER [CLASS...]");
        return ExitCode::from(2);
    };
    let wanted: Vec<String> = args.collect();
    let mut folders: Vec<_> = match std::fs::read_dir(&folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect(),
        Err(error) => {
            println!("{folder}: {error}");
            return ExitCode::from(2);
        }
    };
    folders.sort();
    let mut total = ClassReport { name: "total".to_string(), ..ClassReport::default() };
    println!(
        "{:<12} {:>6} {:>6} {:>8} {:>8} {:>9} {:>6} {:>6} {:>6}",
        "class", "files", "parsed", "ocaml ok", "accepted", "same type", "cases", "passed", "same"
    );
    for path in folders {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !wanted.is_empty() && !wanted.iter().any(|one| *one == name) {
            continue;
        }
        match measure_class(&path) {
            Ok(report) => {
                print_line(&report);
                add(&mut total, report);
            }
            Err(error) => println!("{name}: {error}"),
        }
    }
    print_line(&total);
    for difference in &total.differences {
        println!("{difference}");
    }
    ExitCode::SUCCESS
}

fn print_line(report: &ClassReport) {
    println!(
        "{:<12} {:>6} {:>6} {:>8} {:>8} {:>9} {:>6} {:>6} {:>6}",
        report.name,
        report.submissions,
        report.parsed,
        report.accepted_by_ocaml,
        report.accepted,
        report.same_type,
        report.cases,
        report.passed,
        report.same_cases
    );
}

fn add(total: &mut ClassReport, report: ClassReport) {
    total.submissions += report.submissions;
    total.parsed += report.parsed;
    total.accepted_by_ocaml += report.accepted_by_ocaml;
    total.accepted += report.accepted;
    total.same_type += report.same_type;
    total.cases += report.cases;
    total.passed += report.passed;
    total.same_cases += report.same_cases;
    total.differences.extend(report.differences.iter().map(|difference| format!("{}/{difference}", report.name)));
}
