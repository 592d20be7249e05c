//! The example dialogues from end to end: every program of `examples/dialogs` is checked by the real command.
//!
//! A right program passes with every path tested; a wrong one fails with the fault that `expected.toml` names, on at most as
//! many lines of input as it says. OCaml programs are judged a second time with `--in-process`, with the same result.
//! An ordinary run checks every third program, always the same ones, of every example some. `DIALOGS=all` checks all of them,
//! and `DIALOGS=13-long cargo test -p refute --test all dialogs::` those with that in their paths.
//! Needs gcc, g++, ocamlfind, ghc, python3, a JDK, node and bash.

use refute_verdict::{DialogJudgement, DialogVerdict, Fault};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An ordinary run checks one of so many programs.
const ONE_OF: usize = 3;

/// What `expected.toml` says about an example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Options of the command, for all programs of the example; they keep the number of runs small.
    options: Vec<String>,
    /// OCaml programs that use what the evaluator does not offer.
    #[serde(default)]
    only_compiled: Vec<String>,
    /// What happens to each wrong program.
    wrong: BTreeMap<String, Failure>,
}

/// How a wrong program fails.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Failure {
    fault: Fault,
    /// Lines of input at most.
    inputs: usize,
}

/// One program to be checked.
struct Case {
    folder: PathBuf,
    /// Its path in the folder.
    program: String,
    options: Vec<String>,
    in_process: bool,
    /// How it fails; absent for a right one.
    failure: Option<Failure>,
}

fn examples() -> Vec<(PathBuf, Expected)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dialogs");
    let mut folders: Vec<PathBuf> = entries(&root).map(|name| root.join(name)).filter(|path| path.is_dir()).collect();
    folders.sort();
    let expected = |folder: &PathBuf| {
        let text = std::fs::read_to_string(folder.join("expected.toml")).expect("expected.toml is there");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    };
    folders.into_iter().map(|folder| (folder.clone(), expected(&folder))).collect()
}

fn entries(folder: &Path) -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
}

fn extension(program: &str) -> &str {
    program.rsplit('.').next().unwrap_or_default()
}

impl Case {
    fn name(&self) -> String {
        let folder = self.folder.file_name().unwrap_or_default().to_string_lossy();
        format!("{folder}/{}{}", self.program, if self.in_process { " in process" } else { "" })
    }

    /// Runs the command; what is wrong with its result, if anything is.
    fn complaint(&self) -> Option<String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refute"));
        command.args(["dialog", "check", "--json"]).args(&self.options);
        if self.in_process {
            command.arg("--in-process");
        }
        let output = command.args(["spec.dialog", &self.program]).current_dir(&self.folder).output().expect("it runs");
        let stdout = String::from_utf8_lossy(&output.stdout);
        match serde_json::from_str::<DialogVerdict>(&stdout) {
            Ok(verdict) => {
                let complaint = self.compare(&verdict, output.status.code())?;
                Some(format!("{complaint}\n{stdout}"))
            }
            Err(error) => Some(format!("{error}\n{stdout}{}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    fn compare(&self, verdict: &DialogVerdict, code: Option<i32>) -> Option<String> {
        let coverage = &verdict.coverage;
        let Some(expected) = self.failure else {
            let complete = coverage.tested == coverage.satisfiable && coverage.unknown == 0 && coverage.runs > 0;
            let passed = verdict.verdict == DialogJudgement::Passed && verdict.failure.is_none() && code == Some(0);
            return (!complete || !passed).then(|| format!("a right program must pass on all paths, code {code:?}"));
        };
        let Some(found) = &verdict.failure else { return Some("a wrong program must fail".to_owned()) };
        let fits = found.fault == expected.fault && found.inputs.len() <= expected.inputs;
        (!fits || verdict.verdict != DialogJudgement::Failed || code != Some(1))
            .then(|| format!("{:?} on {} inputs at most is expected, code {code:?}", expected.fault, expected.inputs))
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (folder, expected) in examples() {
        for side in ["right", "wrong"] {
            let mut programs: Vec<String> = entries(&folder.join(side)).collect();
            programs.sort();
            for name in programs {
                let failure = (side == "wrong").then(|| expected.wrong[&name]);
                let program = format!("{side}/{name}");
                let case = |in_process| Case {
                    folder: folder.clone(),
                    program: program.clone(),
                    options: expected.options.clone(),
                    in_process,
                    failure,
                };
                cases.push(case(false));
                if extension(&name) == "ml" && !expected.only_compiled.contains(&program) {
                    cases.push(case(true));
                }
            }
        }
    }
    // The slow ones first, so that no core is left alone with them at the end.
    cases.sort_by_key(|case| match extension(&case.program) {
        "java" => 0,
        "hs" => 1,
        _ => 2,
    });
    cases
}

/// Checks cases on all cores; the names of those that went wrong, with the reasons.
fn check_all(cases: &[Case]) -> BTreeMap<String, String> {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(complaint) = case.complaint() {
                        complaints.lock().expect("no thread panicked").insert(case.name(), complaint);
                    }
                }
            });
        }
    });
    complaints.into_inner().expect("no thread panicked")
}

#[test]
fn right_programs_pass_and_wrong_ones_fail_as_expected() {
    let mut cases = cases();
    match std::env::var("DIALOGS").as_deref() {
        Ok("all") => {}
        Ok(wanted) => {
            cases.retain(|case| case.name().contains(wanted));
            assert!(!cases.is_empty(), "no program has `{wanted}` in its path");
        }
        // They are in order of language and then of example, so both are spread over the sample.
        Err(_) => cases = cases.into_iter().step_by(ONE_OF).collect(),
    }
    let complaints = check_all(&cases);
    let told: Vec<String> = complaints.iter().map(|(name, complaint)| format!("{name}: {complaint}")).collect();
    assert!(told.is_empty(), "{} of {} programs:\n{}", told.len(), cases.len(), told.join("\n"));
}

#[test]
fn the_examples_are_as_their_readme_says() {
    let examples = examples();
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dialogs/README.md");
    let readme = std::fs::read_to_string(readme).expect("the README is there");
    let mut uses = BTreeMap::<String, usize>::new();
    for (folder, expected) in &examples {
        let name = folder.file_name().expect("a name").to_string_lossy();
        assert!(readme.contains(&format!("\n| `{name}` | ")), "{name} is missing in the README");
        for side in ["right", "wrong"] {
            let programs: BTreeSet<String> = entries(&folder.join(side)).collect();
            let languages: BTreeSet<&str> = programs.iter().map(|program| extension(program)).collect();
            assert!(languages.len() >= 4, "{name}/{side}: {languages:?}");
            programs.iter().for_each(|program| *uses.entry(extension(program).to_owned()).or_default() += 1);
        }
        let wrong: BTreeSet<String> = entries(&folder.join("wrong")).collect();
        assert_eq!(wrong, expected.wrong.keys().cloned().collect(), "{name}");
    }
    assert!(examples.len() >= 21);
    for language in ["c", "cpp", "ml", "hs", "py", "java", "js", "sh"] {
        assert!(uses.get(language).is_some_and(|count| *count >= 5), "{language}: {uses:?}");
    }
}
