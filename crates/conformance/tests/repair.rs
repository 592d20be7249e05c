//! Repairs of the wrong submissions of `examples/classes` and of mutants of their references: as small as stated, the same
//! every time, nothing but the edits changed; and every patched program does what the reference does on the real OCaml.
//!
//! Some submissions of each class are repaired: `REPAIRS=20` repairs so many, `REPAIRS=all` all of them; `MUTANTS` does the same
//! for mutants of each reference. `UPDATE_GOLDEN=1` repairs all submissions and writes the golden files (`repair.txt` of each
//! class); `CLASSES=sort` looks only at classes with that in their names.
//! `cargo test -- --nocapture` tells how many were repaired.

#![allow(clippy::print_stdout, reason = "what became of the mutants is worth seeing with --nocapture")]

use refute_conformance::against::against;
use refute_conformance::class::{Class, Expected, wanted_classes};
use refute_conformance::exhaustive::Answer;
use refute_conformance::mutants::Mutant;
use refute_conformance::parallel;
use refute_conformance::repair::{Workshop, comments, fewest_tokens, workshop, wrong};
use refute_conformance::sample::{every_so_manieth, number, sample};
use refute_driver::Text;
use refute_verdict::{RepairAnswer, RepairPatch, RepairVerdict};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// Submissions of a class, and mutants of its reference, that are repaired in an ordinary run.
const PER_CLASS: (usize, usize) = (4, 2);

/// Submissions that every run repairs: they were once repaired by a change that made their types narrower (`x "repeat"`), so
/// that the search had only such inputs as could not tell them from the reference.
const ALWAYS: [&str; 2] = ["repeat/starts_again_each_time.ml", "repeat/two_halves.ml"];

/// The share of refuted mutants that are repaired.
const SHARE: f64 = 0.95;

/// Calls on which patched programs are compared with the reference, for each function under test.
const CALLS: usize = 1000;

/// Submissions that are repaired again.
const AGAIN: usize = 6;

/// From the least that a patch changes to none at all, as in `expected.toml`.
const EXTENTS: [&str; 6] = ["place", "places", "helper", "replacement", "unfinished", "beyond-reach"];

struct Repaired {
    class: Class,
    workshop: Workshop,
    /// Submissions that are wrong.
    wrong: Vec<Text>,
    /// In their order.
    verdicts: Vec<RepairVerdict>,
}

/// The repairs of all classes, made once for all tests.
static REPAIRED: LazyLock<Vec<Repaired>> = LazyLock::new(|| {
    let repaired = wanted_classes().into_iter().map(|class| {
        let workshop = workshop(&class).unwrap_or_else(|reason| panic!("{reason}"));
        let number = if updates() { usize::MAX } else { number("REPAIRS", PER_CLASS.0) };
        let is_always = |text: &Text| ALWAYS.contains(&format!("{}/{}", class.name, text.name).as_str());
        let (always, others): (Vec<Text>, Vec<Text>) = wrong(&class).into_iter().partition(is_always);
        let mut wrong = [every_so_manieth(others, number), always].concat();
        wrong.sort_by(|a, b| a.name.cmp(&b.name));
        let verdicts = workshop.repair(&wrong, parallel::cores());
        Repaired { class, workshop, wrong, verdicts }
    });
    repaired.collect()
});

fn updates() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// A submission with its patch.
struct Patched<'a> {
    class: &'a Class,
    submission: &'a Text,
    patch: &'a RepairPatch,
}

/// All patches, with the submissions they are for.
fn patched() -> impl Iterator<Item = Patched<'static>> {
    REPAIRED.iter().flat_map(|Repaired { class, wrong, verdicts, .. }| {
        let patches = wrong.iter().zip(verdicts);
        patches.filter_map(move |(submission, verdict)| {
            verdict.patch.as_ref().map(|patch| Patched { class, submission, patch })
        })
    })
}

#[test]
fn repairs_are_as_stated() {
    let mut report = String::new();
    for Repaired { class, wrong, verdicts, .. } in REPAIRED.iter() {
        for (submission, verdict) in wrong.iter().zip(verdicts) {
            let found = class.expected.get(&submission.name).filter(|expected| !expected.missed);
            let what = found.and_then(|expected| worse(expected, submission, verdict));
            what.iter().for_each(|what| _ = writeln!(report, "{}/{}: {what}", class.name, submission.name));
        }
        for (name, expected) in &class.expected {
            if expected.verdict == "differs" && expected.repair.is_none() {
                _ = writeln!(report, "{}/{name}: its repair is not stated", class.name);
            }
        }
    }
    assert!(report.is_empty(), "repairs are worse than stated in expected.toml:\n{report}");
}

/// What is worse than stated about a repair.
fn worse(expected: &Expected, submission: &Text, verdict: &RepairVerdict) -> Option<String> {
    let stated = expected.repair.as_deref().unwrap_or_default();
    let rank = |word: &str| EXTENTS.iter().position(|extent| *extent == word);
    let Some(allowed) = rank(stated) else { return Some(format!("there is no `{stated}`")) };
    let got = extent(verdict);
    let size = verdict.patch.as_ref().map(|patch| fewest_tokens(&submission.bytes, patch.text.as_bytes()));
    let fits = rank(&got).is_some_and(|rank| rank <= allowed);
    let small = match (size, expected.tokens) {
        (Some(size), Some(tokens)) => size <= tokens,
        (Some(_), None) => allowed > rank("replacement").unwrap_or(allowed),
        (None, _) => true,
    };
    let shown = |tokens: Option<usize>| tokens.map_or(String::new(), |tokens| format!(" {tokens}"));
    (!fits || !small).then(|| format!("{got}{}, where {stated}{} is stated", shown(size), shown(expected.tokens)))
}

/// What came of a repair, in the words of `expected.toml`.
fn extent(verdict: &RepairVerdict) -> String {
    match (&verdict.patch, verdict.answer) {
        (Some(patch), _) => word(&patch.extent),
        (None, RepairAnswer::NoPatch) => "beyond-reach".to_string(),
        (None, answer) => word(&answer),
    }
}

/// As written in JSON.
fn word(value: &impl serde::Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_string()
}

#[test]
fn golden_files_hold() {
    let mut report = String::new();
    for Repaired { class, verdicts, .. } in REPAIRED.iter() {
        let path = class.folder.join("repair.txt");
        let golden: String = verdicts.iter().map(golden).collect();
        if updates() {
            std::fs::write(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        for entry in golden.split_inclusive("\n\n").filter(|entry| !stored.contains(*entry)) {
            _ = writeln!(report, "{}: now\n{entry}", class.name);
        }
        let names = stored.split("\n\n").filter_map(|entry| entry.split_once(": ")).map(|(name, _)| name);
        for name in names.filter(|name| class.expected.get(*name).is_none_or(|one| one.repair.is_none())) {
            _ = writeln!(report, "{}: {name} is not wrong any more", class.name);
        }
    }
    assert!(report.is_empty(), "repair.txt of some classes has changed (UPDATE_GOLDEN=1 accepts that):\n{report}");
}

/// Name, extent and tokens as told, what the patch does, and its lines.
fn golden(verdict: &RepairVerdict) -> String {
    let mut text = format!("{}: {}", verdict.submission, extent(verdict));
    match &verdict.patch {
        None => _ = writeln!(text, "; {}", verdict.reason.as_deref().unwrap_or_default()),
        Some(RepairPatch { changed_tokens, explanation, diff, .. }) => {
            _ = writeln!(text, ", {changed_tokens} tokens; {explanation}");
            let changed = diff.lines().skip_while(|line| !line.starts_with("@@"));
            let changed = changed.filter(|line| line.starts_with(['-', '+']));
            changed.for_each(|line| _ = writeln!(text, "{line}"));
        }
    }
    text + "\n"
}

#[test]
fn patches_hold_on_the_real_ocaml() {
    let reports = parallel::map(&REPAIRED, |Repaired { class, verdicts, .. }| {
        let patches =
            verdicts.iter().filter_map(|verdict| Some((verdict.submission.as_str(), verdict.patch.as_ref()?)));
        differences(class, &patches.collect::<Vec<_>>())
    });
    let report = reports.concat().concat();
    assert!(report.is_empty(), "patched programs are not the reference on the real OCaml:\n{report}");
}

/// What the real OCaml has against patched programs of a class.
fn differences(class: &Class, patches: &[(&str, &RepairPatch)]) -> Vec<String> {
    let against = against(class, CALLS).unwrap_or_else(|reason| panic!("{reason}"));
    let programs: Vec<&str> = patches.iter().map(|(_, patch)| patch.text.as_str()).collect();
    let answers = patches.iter().zip(against.compare(&programs));
    let told = answers.filter_map(|((name, patch), answer)| {
        let what = match answer {
            Answer::Same => return None,
            Answer::Differs(call, what) => format!("{call}: {what}"),
            Answer::Refused(why) => format!("refused: {why}"),
            Answer::Unchecked(why) => format!("unchecked: {why}"),
        };
        Some(format!("{}/{name}: {what}\n{}\n", class.name, patch.diff))
    });
    told.collect()
}

#[test]
fn mutants_are_repaired() {
    let outcomes = parallel::map(&REPAIRED, |Repaired { class, workshop, .. }| {
        let texts: Vec<Text> = sample(class, PER_CLASS.1).iter().map(Mutant::as_text).collect();
        let mut verdicts = workshop.repair_alone(&texts, 1);
        verdicts.retain(|one| matches!(one.answer, RepairAnswer::Repaired | RepairAnswer::NoPatch));
        let patches =
            verdicts.iter().filter_map(|verdict| Some((verdict.submission.as_str(), verdict.patch.as_ref()?)));
        let failures = differences(class, &patches.collect::<Vec<_>>());
        (verdicts, failures)
    });
    let (mut refuted, mut repaired, mut report) = (0, 0, String::new());
    for (Repaired { class, .. }, (verdicts, failures)) in REPAIRED.iter().zip(outcomes) {
        let none = verdicts.iter().filter(|verdict| verdict.patch.is_none());
        let names: Vec<&str> = none.map(|verdict| verdict.submission.as_str()).collect();
        refuted += verdicts.len();
        repaired += verdicts.len() - names.len();
        println!("{}: {} mutants refuted; not repaired: {names:?}", class.name, verdicts.len());
        report += &failures.concat();
    }
    println!("{repaired} of {refuted} refuted mutants repaired");
    assert!(report.is_empty(), "patched mutants are not the reference on the real OCaml:\n{report}");
    assert!(repaired as f64 >= SHARE * refuted as f64, "only {repaired} of {refuted} refuted mutants are repaired");
}

#[test]
fn edits_are_all_that_changes() {
    for Patched { class, submission, patch } in patched() {
        let name = format!("{}/{}", class.name, submission.name);
        let mut rest: &[u8] = patch.text.as_bytes();
        let mut done = 0;
        for edit in &patch.edits {
            let (start, end) = (edit.place.start.offset as usize, edit.place.end.offset as usize);
            assert!(done <= start && start <= end && end <= submission.bytes.len(), "{name}: edits out of order");
            let kept = rest.strip_prefix(&submission.bytes[done..start]);
            let put_in = kept.and_then(|rest| rest.strip_prefix(edit.replacement.as_bytes()));
            rest = put_in.unwrap_or_else(|| panic!("{name}: other bytes than those of the edits are changed"));
            done = end;
        }
        assert_eq!(rest, &submission.bytes[done..], "{name}: bytes after the last edit are changed");
    }
}

#[test]
fn comments_stay() {
    for Patched { class, submission, patch } in patched() {
        let mut left: Vec<&[u8]> = comments(patch.text.as_bytes()).into_iter().map(|(_, comment)| comment).collect();
        for (at, comment) in comments(&submission.bytes) {
            let within = |start: u32, end: u32| start as usize <= at.start && at.end <= end as usize;
            if patch.edits.iter().any(|edit| within(edit.place.start.offset, edit.place.end.offset)) {
                continue;
            }
            let found = left.iter().position(|other| *other == comment);
            let comment = String::from_utf8_lossy(comment);
            let found = found.unwrap_or_else(|| panic!("{}/{}: {comment} is gone", class.name, submission.name));
            left.remove(found);
        }
    }
}

#[test]
fn repairs_do_not_depend_on_threads() {
    let bytes = |verdict: &RepairVerdict| serde_json::to_string(verdict).unwrap_or_default();
    for Repaired { class, workshop, wrong, verdicts } in REPAIRED.iter().take(1) {
        // Those that take the least work, so that many can be made again.
        let mut chosen: Vec<usize> = (0..verdicts.len()).collect();
        chosen.sort_by_key(|index| verdicts[*index].work.steps);
        chosen.truncate(AGAIN);
        let texts: Vec<Text> = chosen.iter().map(|index| wrong[*index].clone()).collect();
        let first: Vec<String> = chosen.iter().map(|index| bytes(&verdicts[*index])).collect();
        for threads in [1, parallel::cores() + 1] {
            let again: Vec<String> = workshop.repair(&texts, threads).iter().map(bytes).collect();
            assert_eq!(again, first, "{} on {threads} threads", class.name);
        }
    }
}
