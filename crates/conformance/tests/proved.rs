//! Proofs about the classes of `examples/classes` and mutants of what is right there: nothing that differs is proved, every certificate
//! holds again, and what is proved does the same as its reference on the real OCaml. And the traps of `tests/traps`.
//!
//! `PROOF_MUTANTS=200` takes so many mutants of each class, `PROOF_MUTANTS=all` all of them; `CLASSES=sort` looks only at classes with that in
//! their names. `UPDATE_GOLDEN=1` writes `examples/classes/proved.txt`: what is proved of what is right, or what blocked it.

#![allow(clippy::print_stdout, reason = "what became of the mutants is worth seeing with --nocapture")]

use refute_conformance::against::against;
use refute_conformance::class::{Class, project_classes, wanted_classes};
use refute_conformance::exhaustive::Answer;
use refute_conformance::judge::{Settings, assignment};
use refute_conformance::mutants::mutants;
use refute_conformance::parallel;
use refute_conformance::replay::{End, observe};
use refute_conformance::sample::{every_so_manieth, number};
use refute_driver::{
    Assignment, Entry, Event, LanguageChoice, Prove, ProveRequest, Text, certificate, check, rechecked,
};
use refute_report::wording::proof::{blocked, in_short};
use refute_verdict::{CheckVerdict, Judgement, ProofStrength};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Calls on which what is proved is compared with its reference on the real OCaml.
const CALLS: usize = 2_000;

/// Mutants of one class in an ordinary run.
const PER_CLASS: usize = 6;

/// A class with what proofs say about it.
struct Attempted {
    class: Class,
    assignment: Assignment,
    /// For each submission its certificate, where there is one.
    certificates: Vec<Option<String>>,
}

fn settings() -> Settings {
    Settings { prove: Some(Prove::Only), ..Settings::default() }
}

/// All classes, attempted once for all tests.
fn attempted() -> &'static [Attempted] {
    static ATTEMPTED: OnceLock<Vec<Attempted>> = OnceLock::new();
    ATTEMPTED.get_or_init(|| {
        let attempted = wanted_classes().into_iter().map(|class| {
            let assignment = assignment(&class, settings()).unwrap_or_else(|reason| panic!("{reason}"));
            let certificates = parallel::map(&class.submissions, |text| certificate(&assignment, text));
            Attempted { class, assignment, certificates }
        });
        attempted.collect()
    })
}

impl Attempted {
    fn proved(&self) -> impl Iterator<Item = (&Text, &String)> {
        let all = self.class.submissions.iter().zip(&self.certificates);
        all.filter_map(|(text, certificate)| Some((text, certificate.as_ref()?)))
    }

    fn is_right(&self, text: &Text) -> bool {
        let expected = self.class.expected.get(&text.name);
        expected.is_some_and(|expected| expected.verdict == "no-difference" && !expected.missed)
    }
}

#[test]
fn nothing_that_differs_is_proved() {
    let mut count = 0;
    for one in attempted() {
        for (text, certificate) in one.class.submissions.iter().zip(&one.certificates) {
            if !one.is_right(text) {
                count += 1;
                assert!(certificate.is_none(), "{}/{} is proved", one.class.name, text.name);
            }
        }
    }
    assert!(count > 150 || wanted_classes().len() < project_classes().len(), "only {count} are not right");
}

#[test]
fn every_certificate_holds_again() {
    let mut count = 0;
    for one in attempted() {
        let proved: Vec<_> = one.proved().collect();
        count += proved.len();
        let refused = parallel::map(&proved, |(text, certificate)| {
            let again = rechecked(&one.assignment, text, certificate.as_bytes(), &mut |_: Event<'_>| {});
            again.err().map(|why| format!("{}/{}: {why:?}", one.class.name, text.name))
        });
        let refused: Vec<String> = refused.into_iter().flatten().collect();
        assert!(refused.is_empty(), "{refused:#?}");
    }
    assert!(count > 10 || wanted_classes().len() < project_classes().len(), "only {count} are proved");
}

/// The mutants of a class that are taken: of its reference and of its right submissions, those that a mutant of another text is not.
fn chosen(one: &Attempted) -> Vec<Text> {
    let right = one.class.submissions.iter().filter(|text| one.is_right(text));
    let mut all = Vec::new();
    for text in std::iter::once(&one.class.reference).chain(right) {
        let made = mutants(&String::from_utf8_lossy(&text.bytes)).into_iter();
        all.extend(made.map(|mutant| Text { name: format!("{}: {}", text.name, mutant.what), ..mutant.as_text() }));
    }
    every_so_manieth(all, number("PROOF_MUTANTS", PER_CLASS))
}

#[test]
fn what_is_proved_is_the_same_on_the_real_ocaml() {
    let (mut tried, mut proved) = (0, 0);
    for one in attempted().iter().filter(|one| one.class.caller().is_none()) {
        let chosen = chosen(one);
        let certificates = parallel::map(&chosen, |mutant| certificate(&one.assignment, mutant));
        let mutants = chosen.iter().zip(certificates).filter_map(|(mutant, made)| made.map(|_| mutant));
        let programs: Vec<&Text> = one.proved().map(|(text, _)| text).chain(mutants).collect();
        println!("{}: {} mutants, {} programs proved", one.class.name, chosen.len(), programs.len());
        tried += chosen.len();
        proved += programs.len();
        if programs.is_empty() {
            continue;
        }
        let against = against(&one.class, CALLS).unwrap_or_else(|reason| panic!("{reason}")).first();
        let texts: Vec<&[u8]> = programs.iter().map(|text| text.bytes.as_slice()).collect();
        for (text, answer) in programs.iter().zip(against.compare(&texts)) {
            let shown = String::from_utf8_lossy(&text.bytes);
            assert!(answer == Answer::Same, "{}/{}: {answer:?}\n{shown}", one.class.name, text.name);
        }
    }
    println!("{tried} mutants, {proved} programs proved");
    assert!(proved > 10 || wanted_classes().len() < project_classes().len(), "only {proved} are proved");
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    for one in attempted() {
        let sample: Vec<usize> = (0..one.class.submissions.len()).step_by(5).collect();
        for threads in [1, 2, 5] {
            let again = parallel::map_on(threads, &sample, |index| {
                certificate(&one.assignment, &one.class.submissions[*index])
            });
            let same = sample.iter().zip(&again).all(|(index, again)| one.certificates[*index] == *again);
            assert!(same, "{} on {threads} threads", one.class.name);
        }
    }
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classes/proved.txt")
}

/// What is right and not proved has its reason in the golden file, so that neither a proof nor a reason is lost unseen.
#[test]
fn what_is_right_is_proved_or_has_its_reason() {
    let mut text = String::new();
    for one in attempted() {
        let right: Vec<&Text> = one.class.submissions.iter().filter(|text| one.is_right(text)).collect();
        let verdicts: Vec<CheckVerdict> =
            parallel::map(&right, |text| check(&one.assignment, text, &Arc::default(), &mut |_: Event<'_>| {}));
        let proved = verdicts.iter().filter(|verdict| verdict.verdict == Judgement::Proved).count();
        _ = writeln!(text, "{}: {proved} of {} proved", one.class.name, right.len());
        for verdict in &verdicts {
            let said = match (&verdict.proof, &verdict.unproved) {
                (Some(proof), _) => in_short(proof),
                (None, Some(obstacle)) => format!("no: {}", blocked(obstacle)),
                (None, None) => "no: a proof would not be about what is asked".to_string(),
            };
            _ = writeln!(text, "  {}: {said}", verdict.submission);
        }
    }
    if wanted_classes().len() < project_classes().len() {
        return;
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(golden(), &text).expect("the golden file can be written");
    }
    let known = std::fs::read_to_string(golden()).unwrap_or_default();
    let lines = known.lines().zip(text.lines());
    let first = lines.into_iter().find(|(known, now)| known != now);
    assert!(known == text, "examples/classes/proved.txt is not what is proved now, first at {first:?}");
}

/// A wrong program that looks right, and a call that tells it from its reference.
struct Trap {
    name: String,
    reference: Text,
    submission: Text,
    call: String,
    /// They differ only because integers wrap around.
    overflows: bool,
}

fn traps() -> Vec<Trap> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/traps");
    let entries = std::fs::read_dir(&folder).expect("the traps are there");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    let trap = |folder: &PathBuf| {
        let read = |name: &str| std::fs::read(folder.join(name)).expect("a file of a trap");
        let text = |name: &str| Text { name: name.to_string(), bytes: read(name) };
        Trap {
            name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            reference: text("reference.ml"),
            submission: text("submission.ml"),
            call: String::from_utf8_lossy(&read("call.ml")).trim().to_string(),
            overflows: folder.join("only-overflow").exists(),
        }
    };
    folders.iter().map(trap).collect()
}

#[test]
fn no_trap_is_proved() {
    let traps = traps();
    assert!(traps.len() >= 24, "only {} traps", traps.len());
    for Trap { name, reference, submission, overflows, .. } in &traps {
        let entry = Entry {
            name: Some("f".to_string()),
            observer: None,
            assume: None,
            equal: None,
            together: None,
            language: LanguageChoice::default(),
            config: refute_driver::CheckConfig { prove: Prove::Only, ..Default::default() },
        };
        let request = ProveRequest { first: reference, second: Some(submission), entry: &entry, against: None };
        let verdict = refute_driver::prove(&request, &Arc::default(), &mut |_: Event<'_>| {});
        let verdict = verdict.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let strength = verdict.proof.as_ref().map(|proof| proof.strength);
        let allowed = if *overflows { Some(ProofStrength::UnlessOverflow) } else { None };
        assert!(strength.is_none() || strength == allowed, "{name} is proved: {:#?}", verdict.proof);
    }
}

#[test]
fn every_trap_is_one() {
    let traps = traps();
    let programs = traps.iter().flat_map(|trap| [&trap.reference, &trap.submission].map(|text| (trap, text)));
    let texts: Vec<(String, &str)> =
        programs.map(|(trap, text)| (String::from_utf8_lossy(&text.bytes).into_owned(), trap.call.as_str())).collect();
    let cases: Vec<(&str, &str, Vec<String>)> =
        texts.iter().map(|(program, call)| (program.as_str(), *call, Vec::new())).collect();
    for (trap, seen) in traps.iter().zip(observe(&cases).chunks(2)) {
        let [theirs, ours] = seen else { panic!("two observations") };
        assert!(matches!(theirs.end, End::Value(_)), "{}: the reference does not return: {theirs:?}", trap.name);
        assert!(!matches!(ours.end, End::Refused(_)), "{}: {ours:?}", trap.name);
        assert!(theirs.end != ours.end, "{}: no difference: {ours:?}", trap.name);
    }
}
