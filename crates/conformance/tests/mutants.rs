//! Mutants of the references of `examples/classes`: each is refuted, and that holds on the real OCaml; or it is the same
//! as its reference on all small inputs and on what refutes other mutants and submissions, on the real OCaml.
//!
//! `MUTANTS=200` takes so many mutants of each reference, `MUTANTS=all` all of them; `CLASSES=sort` looks only at classes
//! with that in their names. `cargo test -- --nocapture` tells how many there were.

#![allow(clippy::print_stdout, reason = "what became of the mutants is worth seeing with --nocapture")]

use refute_conformance::against::against;
use refute_conformance::class::{self, Class, project_classes, wanted_classes};
use refute_conformance::exhaustive::Answer;
use refute_conformance::judge::{Settings, judge};
use refute_conformance::mutants::Mutant;
use refute_conformance::sample::sample;
use refute_conformance::{parallel, replay};
use refute_driver::Text;
use refute_verdict::{CheckVerdict, Judgement};
use std::fmt::Write as _;

/// Mutants of one reference in an ordinary run.
const PER_CLASS: usize = 10;

/// Calls on which the survivors are compared.
const CALLS: usize = 1000;

/// What became of the mutants of a class.
#[derive(Default)]
struct Outcome {
    refuted: usize,
    misfits: usize,
    same: usize,
    failures: Vec<String>,
}

#[test]
fn mutants_are_refuted_or_equal() {
    let classes = wanted_classes();
    let all_classes = wanted_classes().len() == project_classes().len();
    let mut report = String::new();
    let mut total = Outcome::default();
    for (class, outcome) in classes.iter().zip(parallel::map(&classes, examine)) {
        let outcome = outcome.unwrap_or_else(|reason| panic!("{reason}"));
        let Outcome { refuted, same, misfits, failures } = &outcome;
        println!("{}: {refuted} refuted, {same} the same, {misfits} do not fit, {} fail", class.name, failures.len());
        total.refuted += refuted;
        total.same += same;
        failures.iter().for_each(|failure| _ = writeln!(report, "{}: {failure}", class.name));
    }
    assert!(report.is_empty(), "neither refuted nor the same:\n{report}");
    // Most changes matter; when most survive, something is wrong with how they are made or judged.
    assert!(total.refuted > 2 * total.same || !all_classes, "{} refuted, {} the same", total.refuted, total.same);
}

/// The comparison itself: all inputs are accepted by the real OCaml, and most are inside the exercise.
#[test]
fn references_are_equal_to_themselves() {
    let classes = wanted_classes();
    let report: Vec<String> = parallel::map(&classes, |class| {
        let reference = std::slice::from_ref(&class.reference.bytes);
        let answers = against(class, 100).map(|against| (against.inputs(), against.compare(reference)));
        match answers {
            Ok((count, answers)) if count > 0 && answers == [Answer::Same] => String::new(),
            otherwise => format!("{}: {otherwise:?}\n", class.name),
        }
    });
    assert!(report.concat().is_empty(), "{}", report.concat());
}

fn examine(class: &Class) -> Result<Outcome, String> {
    let chosen = sample(class, PER_CLASS);
    let texts: Vec<Text> = chosen.iter().map(Mutant::as_text).collect();
    let verdicts = judged(class, &texts)?;
    let mut outcome = Outcome::default();
    let (mut claims, mut survivors) = (Vec::new(), Vec::new());
    for (mutant, verdict) in chosen.iter().zip(&verdicts) {
        match verdict.verdict {
            Judgement::Differs => {
                outcome.refuted += 1;
                let reference = class.observed(&class.reference.bytes);
                claims.extend(replay::claims(verdict, &reference, &class.observed(mutant.text.as_bytes())));
                outcome.failures.extend(replay::parted(verdict).err().map(|why| failure(mutant, verdict, &why)));
            }
            Judgement::NoDifference | Judgement::Proved => survivors.push((mutant, verdict)),
            // Neither of the two is compared.
            Judgement::DoesNotFit | Judgement::TooSlow => outcome.misfits += 1,
            Judgement::Rejected => outcome.failures.push(failure(mutant, verdict, "rejected, though it types")),
            Judgement::Unjudged => outcome.failures.push(failure(mutant, verdict, "unjudged")),
        }
    }
    for (claim, result) in claims.iter().zip(replay::replay(&claims)) {
        outcome.failures.extend(result.err().map(|why| format!("  {}: {}\n    {why}", claim.name, claim.call)));
    }
    let known = verdicts.iter().filter_map(|verdict| verdict.call.as_deref());
    let stated = class.expected.values().filter_map(|expected| expected.example.as_deref());
    survive(class, &survivors, &known.chain(stated).collect::<Vec<_>>(), &mut outcome)?;
    Ok(outcome)
}

/// The verdicts of `refute check`: a difference in any of the functions under test, else what speaks against another one of them, else what
/// is said about the first one.
fn judged(class: &Class, texts: &[Text]) -> Result<Vec<CheckVerdict>, String> {
    let mut verdicts: Vec<CheckVerdict> = Vec::new();
    for entry in &class.problem.entries {
        let observer = entry.observer.as_deref().map(|name| class::text(&class.folder, name)).transpose()?;
        let alone = Class { entry: entry.clone(), observer, ..class.clone() };
        let more = judge(&alone, texts, Settings { jobs: 1, ..Settings::default() })?;
        if verdicts.is_empty() {
            verdicts = more;
            continue;
        }
        for (verdict, more) in verdicts.iter_mut().zip(more) {
            let is_worse = verdict.verdict.is_unharmed() && !more.verdict.is_unharmed();
            if is_worse || verdict.verdict != Judgement::Differs && more.verdict == Judgement::Differs {
                *verdict = more;
            }
        }
    }
    Ok(verdicts)
}

/// Those that were not refuted must be the same on the real OCaml: on all small inputs, and on what refutes others.
fn survive(
    class: &Class,
    survivors: &[(&Mutant, &CheckVerdict)],
    calls: &[&str],
    outcome: &mut Outcome,
) -> Result<(), String> {
    if survivors.is_empty() {
        return Ok(());
    }
    let programs: Vec<&str> = survivors.iter().map(|(mutant, _)| mutant.text.as_str()).collect();
    let answers = against(class, CALLS)?.with_calls(calls).compare(&programs);
    for ((mutant, verdict), answer) in survivors.iter().zip(answers) {
        match answer {
            Answer::Same => outcome.same += 1,
            Answer::Differs(call, what) => {
                outcome.failures.push(failure(mutant, verdict, &format!("missed: {call}: {what}")));
            }
            Answer::Refused(why) | Answer::Unchecked(why) => {
                outcome.failures.push(failure(mutant, verdict, &format!("unchecked: {why}")));
            }
        }
    }
    Ok(())
}

fn failure(mutant: &Mutant, verdict: &CheckVerdict, why: &str) -> String {
    let stop = verdict.search.as_ref().map(|search| (search.stop, search.complete_to));
    let reason = verdict.reason.as_deref().unwrap_or_default();
    format!("  {}: {why} {reason} {stop:?}\n{}", mutant.what, mutant.text)
}
