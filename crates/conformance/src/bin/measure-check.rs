//! Measures `refute check` on a corpus (`measure-check FOLDER`) or on our own classes (`measure-check --classes FOLDER`).
//!
//! A corpus has `classes/` and `labels.csv`; our own classes say themselves what must be found. Options: `--jobs N`,
//! `--strategy enumerate|symbolic|random|combined`, `--strategies` (all of them, one table), `--effort E`, `--only CLASS`
//! (more than once), `--repeat` (judge twice and compare), `--replay` (put every counterexample to the real OCaml),
//! `--json FILE` (all verdicts, one per line).

#![allow(clippy::print_stdout, reason = "a command for the people who work on the project")]

use refute_conformance::class::{self, Class};
use refute_conformance::judge::Settings;
use refute_conformance::labels::{self, Label};
use refute_conformance::measure::{self, Measurement, measure};
use refute_conformance::report;
use refute_driver::Strategy;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: measure-check (FOLDER | --classes FOLDER) [--jobs N] [--strategy NAME | --strategies] \
     [--effort EFFORT] [--only CLASS] [--repeat] [--replay] [--json FILE]";

const STRATEGIES: [(&str, Strategy); 4] = [
    ("enumerate", Strategy::Enumerate),
    ("symbolic", Strategy::Symbolic),
    ("random", Strategy::Random),
    ("combined", Strategy::Combined),
];

/// What was typed.
#[derive(Default)]
struct Options {
    corpus: Option<PathBuf>,
    classes: Option<PathBuf>,
    settings: Settings,
    only: Vec<String>,
    strategies: bool,
    repeat: bool,
    replay: bool,
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    let outcome = options(std::env::args().skip(1)).and_then(|options| run(&options));
    match outcome {
        Ok(code) => code,
        Err(reason) => {
            println!("{reason}");
            ExitCode::from(2)
        }
    }
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value\n{USAGE}"));
        match arg.as_str() {
            "--classes" => options.classes = Some(value()?.into()),
            "--jobs" => options.settings.jobs = value()?.parse().map_err(|_| USAGE)?,
            "--strategy" => {
                let name = value()?;
                let known = STRATEGIES.iter().find(|(known, _)| *known == name);
                options.settings.strategy = known.ok_or(USAGE)?.1;
            }
            "--effort" => {
                let effort = refute_driver::effort(&value()?);
                options.settings.effort = Some(effort.map_err(|error| error.to_string())?);
            }
            "--only" => options.only.push(value()?),
            "--strategies" => options.strategies = true,
            "--repeat" => options.repeat = true,
            "--replay" => options.replay = true,
            "--json" => options.json = Some(value()?.into()),
            other if other.starts_with('-') => return Err(format!("no option {other}\n{USAGE}")),
            folder => options.corpus = Some(folder.into()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<ExitCode, String> {
    let (mut classes, labels) = material(options)?;
    classes.retain(|class| options.only.is_empty() || options.only.contains(&class.name));
    if options.strategies {
        compare_strategies(&classes, &labels, options.settings);
        return Ok(ExitCode::SUCCESS);
    }
    let first = measure(&classes, &labels, options.settings);
    // The second run, the replay and the report use memory of their own.
    let peak = measure::peak_megabytes();
    show(&first, options.settings, peak);
    if let Some(path) = &options.json {
        write_json(path, &first)?;
    }
    let mut fine = first.unusable.is_empty();
    if options.repeat {
        fine &= repeat(&classes, &labels, options.settings, &first);
    }
    if options.replay {
        let (count, failed) = measure::replayed(&classes, &first);
        println!("\n## On the real OCaml\n\n{count} claims of verdicts replayed, {} do not hold.", failed.len());
        failed.iter().for_each(|line| println!("- {line}"));
        fine &= failed.is_empty();
    }
    Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn material(options: &Options) -> Result<(Vec<Class>, Vec<Label>), String> {
    match (&options.corpus, &options.classes) {
        (Some(corpus), None) => {
            let classes = class::read_all(&corpus.join("classes"))?;
            let path = corpus.join("labels.csv");
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok((classes, labels::read(&text)))
        }
        (None, Some(folder)) => {
            let classes = class::read_all(folder)?;
            let labels = measure::labels_of(&classes);
            Ok((classes, labels))
        }
        _ => Err(USAGE.to_string()),
    }
}

fn show(measurement: &Measurement, settings: Settings, peak: Option<u64>) {
    println!("## Verdicts\n\n{}", report::classes(measurement));
    println!("## Processor time\n\n{}", report::times(measurement));
    let memory = peak.map_or("unknown".to_string(), |megabytes| format!("{megabytes} MB"));
    println!(
        "Wall time of the whole: {:.1} s on {} threads; most memory of the process: {memory}.\n",
        measurement.wall.as_secs_f64(),
        settings.jobs
    );
    println!("## Length of counterexamples\n\n{}", report::lengths(measurement));
    let remarkable = report::remarkable(measurement);
    if !remarkable.is_empty() {
        println!("## Not as labelled\n\n{remarkable}");
    }
}

fn repeat(classes: &[Class], labels: &[Label], settings: Settings, first: &Measurement) -> bool {
    // Another number of threads, so that nothing depends on who runs beside whom.
    let second = measure(classes, labels, Settings { jobs: settings.jobs + 1, ..settings });
    let (before, after) = (measure::fingerprint(first), measure::fingerprint(&second));
    let different: Vec<_> = before.iter().zip(&after).filter(|(before, after)| before != after).collect();
    println!("## Again\n\n{} verdicts, {} of them otherwise in a second run.", before.len(), different.len());
    for (before, after) in different.iter().take(20) {
        println!("- {before}\n  {after}");
    }
    different.is_empty() && before.len() == after.len()
}

fn compare_strategies(classes: &[Class], labels: &[Label], settings: Settings) {
    let measurements: Vec<(&str, Measurement)> = STRATEGIES
        .iter()
        .map(|(name, strategy)| (*name, measure(classes, labels, Settings { strategy: *strategy, ..settings })))
        .collect();
    println!("{}", report::strategies(&measurements));
}

fn write_json(path: &Path, measurement: &Measurement) -> Result<(), String> {
    let mut text = String::new();
    for measured in &measurement.results {
        let line = serde_json::json!({
            "class": measured.class,
            "standing": format!("{:?}", measured.standing()),
            "nodes": measured.extent.map(|extent| extent.nodes),
            "original_nodes": measured.original_extent.map(|extent| extent.nodes),
            "verdict": measured.verdict,
        });
        text += &format!("{line}\n");
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
