//! The classes of `examples/classes`: every verdict is the stated one, no counterexample is bigger than the stated size,
//! all of them hold on the real OCaml, and nothing depends on the number of threads.
//!
//! `UPDATE_GOLDEN=1` writes the golden files; `CLASSES=sort` looks only at classes with that in their names.

use refute_conformance::class::{Class, project_classes, wanted_classes};
use refute_conformance::judge::{Settings, judge_all};
use refute_conformance::replay::{self, End, Observation};
use refute_verdict::{CheckVerdict, Judgement};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// Fewer classes, or fewer submissions in one of them, would mean that some are not found any more.
const FEWEST: (usize, usize) = (12, 15);

struct Judged {
    class: Class,
    verdicts: Vec<CheckVerdict>,
}

/// The verdicts on all classes, made once for all tests.
fn judged() -> &'static [Judged] {
    static JUDGED: OnceLock<Vec<Judged>> = OnceLock::new();
    JUDGED.get_or_init(|| {
        let classes = wanted_classes().into_iter();
        classes
            .map(|class| {
                let verdicts = judge_all(&class, Settings::default()).unwrap_or_else(|reason| panic!("{reason}"));
                Judged { class, verdicts }
            })
            .collect()
    })
}

#[test]
fn there_are_enough_of_them() {
    let classes = project_classes();
    assert!(classes.len() >= FEWEST.0, "only {} classes found", classes.len());
    for class in classes {
        let count = class.submissions.len();
        assert!(count >= FEWEST.1, "only {count} submissions in {}", class.name);
    }
}

#[test]
fn verdicts_are_as_stated() {
    let mut report = String::new();
    for judged in judged() {
        let mut wrong: Vec<String> = judged.verdicts.iter().filter_map(|one| otherwise(&judged.class, one)).collect();
        let stated = judged.class.expected.keys();
        let missing = stated.filter(|name| judged.class.submission(name).is_none());
        wrong.extend(missing.map(|name| format!("{name}: stated, but there is no such submission")));
        if !wrong.is_empty() {
            _ = writeln!(report, "\n{} ({} of {}):", judged.class.name, wrong.len(), judged.verdicts.len());
            wrong.iter().for_each(|line| _ = writeln!(report, "  {line}"));
        }
    }
    assert!(report.is_empty(), "verdicts are not as stated in expected.toml:\n{report}");
}

/// What is not as stated about a submission.
fn otherwise(class: &Class, verdict: &CheckVerdict) -> Option<String> {
    let name = &verdict.submission;
    let Some(expected) = class.expected.get(name) else {
        return Some(format!("{name}: nothing is stated about it in expected.toml"));
    };
    let got = word(&verdict.verdict);
    let mut wrong = Vec::new();
    if expected.missed {
        // A gap is stated, and closed as soon as it is none any more.
        if verdict.verdict != Judgement::NoDifference {
            wrong.push(format!("{got}: it is not missed any more"));
        }
    } else if got != expected.verdict {
        wrong.push(format!("{got} instead of {}", expected.verdict));
    } else if verdict.verdict == Judgement::Differs {
        let kind = verdict.difference.as_ref().map(|difference| word(&difference.kind));
        if expected.kind.is_some() && kind != expected.kind {
            wrong.push(format!("kind {kind:?} instead of {:?}", expected.kind));
        }
        match (verdict.size, expected.size) {
            (Some(size), Some(stated)) if size <= stated => {}
            (size, stated) => wrong.push(format!("size {size:?}, where {stated:?} is enough")),
        }
        wrong.extend(replay::parted(verdict).err());
    }
    let call = verdict.call.as_deref().unwrap_or("no call");
    let example = expected.example.as_deref().unwrap_or("none");
    let [reference, got] = [&verdict.reference, &verdict.got].map(|deed| deed.as_ref().map(ToString::to_string));
    let more = [verdict.reason.clone(), reference, got].map(Option::unwrap_or_default);
    (!wrong.is_empty()).then(|| format!("{name}: {}; {call} (stated: {example}) {more:?}", wrong.join("; ")))
}

/// As written in JSON.
fn word(value: &impl serde::Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_string()
}

#[test]
fn golden_files_hold() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut report = String::new();
    for judged in judged() {
        let path = judged.class.folder.join("golden.txt");
        let golden = golden(&judged.verdicts);
        if update {
            std::fs::write(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        for line in changed(&stored, &golden) {
            _ = writeln!(report, "{}: {line}", judged.class.name);
        }
    }
    assert!(report.is_empty(), "golden.txt of some classes has changed (UPDATE_GOLDEN=1 accepts that):\n{report}");
}

/// `submission | verdict | call | reference | got`, one line each.
fn golden(verdicts: &[CheckVerdict]) -> String {
    let mut text = String::new();
    for verdict in verdicts {
        let mut cells = vec![verdict.submission.clone(), word(&verdict.verdict)];
        let [reference, got] = [&verdict.reference, &verdict.got].map(|deed| deed.as_ref().map(ToString::to_string));
        let parts = [&verdict.call, &reference, &got];
        cells.extend(parts.into_iter().flatten().map(|part| part.replace('\n', " ")));
        _ = writeln!(text, "{}", cells.join(" | "));
    }
    text
}

fn changed(stored: &str, golden: &str) -> Vec<String> {
    let gone =
        stored.lines().filter(|line| !golden.lines().any(|other| other == *line)).map(|line| format!("- {line}"));
    let new = golden.lines().filter(|line| !stored.lines().any(|other| other == *line)).map(|line| format!("+ {line}"));
    gone.chain(new).collect()
}

#[test]
fn counterexamples_hold_on_the_real_ocaml() {
    let mut claims = Vec::new();
    for Judged { class, verdicts } in judged() {
        for verdict in verdicts {
            let Some(text) = class.submission(&verdict.submission) else { continue };
            let (reference, submission) = (class.observed(&class.reference.bytes), class.observed(&text.bytes));
            let mut found = replay::claims(verdict, &reference, &submission);
            found.iter_mut().for_each(|claim| claim.name = format!("{}/{}", class.name, claim.name));
            claims.extend(found);
        }
    }
    let found: usize =
        judged().iter().flat_map(|one| &one.verdicts).filter(|one| one.verdict == Judgement::Differs).count();
    assert_eq!(claims.len(), 2 * found, "every difference makes a claim about each of the two programs");
    let mut report = String::new();
    for (claim, result) in claims.iter().zip(replay::replay(&claims)) {
        if let Err(reason) = result {
            _ = writeln!(report, "{}: {}\n    {reason}", claim.name, claim.call);
        }
    }
    assert!(report.is_empty(), "counterexamples do not hold on the real OCaml:\n{report}");
}

#[test]
fn stated_examples_hold_on_the_real_ocaml() {
    let classes = wanted_classes();
    let mut cases = Vec::new();
    for class in &classes {
        let reference = class.observed(&class.reference.bytes);
        for (name, expected) in &class.expected {
            let (Some(example), Some(text)) = (&expected.example, class.submission(name)) else { continue };
            let programs = (reference.clone(), class.observed(&text.bytes));
            cases.push((format!("{}/{name}", class.name), expected, example, programs));
        }
    }
    let after = vec!["refute_arguments".to_string()];
    let sides = cases.iter().flat_map(|(_, _, example, (reference, submission))| {
        [reference, submission].map(|program| (program.as_str(), example.as_str(), after.clone()))
    });
    let seen = replay::observe(&sides.collect::<Vec<_>>());
    let mut report = String::new();
    for ((name, expected, example, _), sides) in cases.iter().zip(seen.chunks(2)) {
        let kind = kind(&sides[0], &sides[1]);
        if kind != expected.kind.as_deref() {
            _ = writeln!(report, "{name}: {example}: {kind:?} instead of {:?}: {sides:?}", expected.kind);
        }
    }
    assert!(report.is_empty(), "examples of expected.toml do not hold on the real OCaml:\n{report}");
}

/// What kind of difference there is between what the reference does and what the submission does.
fn kind(reference: &Observation, submission: &Observation) -> Option<&'static str> {
    match (&reference.end, &submission.end) {
        (End::Refused(_), _) | (_, End::Refused(_)) | (End::Endless, _) => None,
        (_, End::Endless) => Some("no-end"),
        (End::Value(_), End::Exception(_) | End::Exit) => Some("exception"),
        (End::Value(a), End::Value(b)) if a != b => Some("value"),
        (End::Exception(a), End::Exception(b)) if a == b => None,
        (End::Exception(_), _) => Some("other-exception"),
        _ if reference.output != submission.output => Some("output"),
        _ if reference.echoes != submission.echoes => Some("argument"),
        _ => None,
    }
}

#[test]
fn verdicts_do_not_depend_on_threads() {
    // Two of them, because the others were made in the same way.
    for Judged { class, verdicts } in judged().iter().take(2) {
        let alone = judge_all(class, Settings { jobs: 1, ..Settings::default() });
        let crowded = judge_all(class, Settings { jobs: 5, ..Settings::default() });
        let lines = |verdicts: &[CheckVerdict]| verdicts.iter().map(without_time).collect::<Vec<_>>();
        assert_eq!(alone.as_deref().map(lines), Ok(lines(verdicts)), "{}", class.name);
        assert_eq!(crowded.as_deref().map(lines), Ok(lines(verdicts)), "{}", class.name);
    }
}

fn without_time(verdict: &CheckVerdict) -> String {
    let verdict = CheckVerdict { cpu_ms: None, ..verdict.clone() };
    serde_json::to_string(&verdict).unwrap_or_default()
}
