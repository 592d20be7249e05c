//! What the engine found, as verdict data; everything that will be shown is judged once more.
//!
//! In: a `Generalization`. Out: the families of a verdict. [`fill`] puts them into words, [`replay`] judges them on fresh machines: what
//! does not do the same again is dropped with a note.

use super::prepared::{Again, InputStatus, Program, Shown};
use super::preparing::Trouble;
use super::{Judge, Specification, Work, sampling};
use refute_enumerate::Node;
use refute_generalize::{
    CachedOracle, Class, Code, Family, Formula, Functions, Generalization, Generator, Input, Perturbation, Predicate,
    Scope, Setting, formula, generator_code, is_written, predicate_code, qcheck_code, show_pattern, words,
};
use refute_play::CallInput;
use refute_verdict::{
    FailureClass, FailureFamily, FailureFormula, FailureInput, FailurePerturbation, FailurePredicate, GeneralizeAnswer,
    GeneralizeSeen, NecessaryCondition, PredicateScope, PredicateStrength,
};

/// Examples of a family that are shown.
const EXAMPLES: usize = 3;

/// What will be shown, with the inputs themselves.
#[derive(Default)]
pub(super) struct Findings {
    families: Vec<Drafted>,
    sample: Vec<CallInput>,
    negatives: Vec<CallInput>,
}

/// A family whose inputs are not yet judged again.
struct Drafted {
    family: FailureFamily,
    smallest: CallInput,
    examples: Vec<CallInput>,
    passing: Option<CallInput>,
}

/// Puts what was found into the verdict, but for the inputs.
pub(super) fn fill(
    work: &mut Work<'_>,
    jury: &mut CachedOracle<'_>,
    functions: &mut Functions,
    found: &Generalization,
) -> Findings {
    let verdict = &mut *work.verdict;
    let seen = &found.seen;
    verdict.answer = GeneralizeAnswer::Fails;
    verdict.cut_short = found.cut_short;
    verdict.seen = GeneralizeSeen {
        size: seen.size,
        inputs: seen.inputs,
        failing: seen.failing,
        larger: seen.larger,
        larger_failing: seen.larger_failing,
        order_only: seen.order_only,
    };
    let meant = match work.request.judge {
        Judge::Reference { assume, .. } => assume,
        Judge::Specification(Specification { pre, .. }) => pre,
    };
    let several = found.families.len() > 1;
    let mut families = Vec::new();
    for (number, family) in (1..).zip(&found.families) {
        let name = if several { format!("fails_{number}") } else { "fails".to_string() };
        families.push(drafted(jury, functions, family, &name, meant));
    }
    let sample = sampling::failing(jury, functions, found, work.request);
    let filled = |inputs: &[Input], most: usize| -> Vec<CallInput> {
        inputs.iter().take(most).map(|input| jury.setting.filled(&jury.values, input)).collect()
    };
    let negatives = filled(&found.passing, work.request.negatives);
    Findings { families, sample: filled(&sample, work.request.sample), negatives }
}

fn drafted(
    jury: &mut CachedOracle<'_>,
    functions: &Functions,
    family: &Family,
    name: &str,
    meant: Option<&str>,
) -> Drafted {
    let setting = jury.setting.clone();
    let values = &jury.values;
    let filled = |input: &Input| setting.filled(values, input);
    let empty = FailureInput { call: String::new(), reference: None, got: None };
    let predicate = family.predicate.as_ref().map(|predicate| FailurePredicate {
        formula: told_formula(&setting, functions, predicate),
        words: words(&setting, functions, predicate),
        code: is_written(functions, predicate).then(|| predicate_code(&setting, functions, predicate, name)),
        exact: family.is_exact(),
        scope: match family.scope {
            Scope::All => PredicateScope::All,
            Scope::Innermost => PredicateScope::Innermost,
        },
        strength: if family.stands { PredicateStrength::Whenever } else { PredicateStrength::Often },
    });
    let necessary = family.necessary.as_ref().map(|necessary| NecessaryCondition {
        formula: told_formula(&setting, functions, &necessary.predicate),
        words: words(&setting, functions, &necessary.predicate),
        holding: necessary.holding,
        failing: necessary.failing,
    });
    let perturbation = |(number, one): (usize, &Perturbation)| {
        let Code { definitions, function } = one.code(&setting, functions, &format!("perturb_{number}"));
        let starts = family.starts.get(number - 1).map(|input| setting.call(values, input));
        let words = one.words(&setting, functions);
        FailurePerturbation { function, definitions, words, starts }
    };
    // Perturbations are sound from where they start; so those come first, and the predicate keeps the others honest.
    let mut seeds: Vec<Input> = Vec::new();
    for input in family.starts.iter().chain([&family.smallest]).chain(&family.examples) {
        if !seeds.contains(input) {
            seeds.push(input.clone());
        }
    }
    let generator = Generator {
        setting: &setting,
        functions,
        values,
        seeds: &seeds,
        perturbations: &family.perturbations,
        // One that speaks of some inputs only does not say of every input whether it fails.
        predicate: family.predicate.as_ref().filter(|one| family.scope == Scope::All && is_written(functions, one)),
        meant,
    };
    // Functions as parts of inputs cannot be printed by the program that is made.
    let functions_inside = setting.slots.iter().any(|slot| matches!(setting.space.node(slot.node), Node::Function(..)));
    let shown = FailureFamily {
        class: class(family.class),
        fails: family.class.to_string(),
        smallest: empty,
        examples: Vec::new(),
        passing: None,
        pattern: family.pattern.as_ref().map(|pattern| show_pattern(&setting, values, pattern)),
        predicate,
        necessary,
        failing: family.failing,
        covered: family.covered,
        confirmed: family.confirmed,
        perturbations: (1..).zip(&family.perturbations).map(perturbation).collect(),
        generator: (!functions_inside).then(|| generator_code(&generator)),
        qcheck: (!functions_inside).then(|| qcheck_code(&generator)),
    };
    Drafted {
        family: shown,
        smallest: filled(&family.smallest),
        examples: family.examples.iter().take(EXAMPLES).map(filled).collect(),
        passing: family.passing.as_ref().map(filled),
    }
}

fn told_formula(setting: &Setting, functions: &Functions, predicate: &Predicate) -> FailureFormula {
    match formula(setting, functions, predicate) {
        Formula::Always => FailureFormula::Always,
        Formula::Quantified(text) => FailureFormula::Quantified(text),
        other => FailureFormula::Plain(other.to_string()),
    }
}

fn class(class: Class) -> FailureClass {
    match class {
        Class::Value => FailureClass::Value,
        Class::Exception(_) => FailureClass::Exception,
        Class::NoEnd => FailureClass::NoEnd,
        Class::Steps => FailureClass::Steps,
        Class::Output => FailureClass::Output,
        Class::Argument => FailureClass::Argument,
    }
}

/// Judges all inputs once more, and puts those that do the same again into the verdict.
pub(super) fn replay(work: &mut Work<'_>, findings: Findings, program: Program<'_, '_>) -> Result<(), Trouble> {
    let prepared = work.prepared;
    let again = prepared.again(program).map_err(Trouble::Verdict)?;
    let mut replay = Replay { again, work, dropped: 0, unanswered: 0 };
    for drafted in findings.families {
        replay.family(drafted);
    }
    let calls = |replay: &mut Replay<'_, '_, '_>, inputs: Vec<CallInput>, fails: bool| -> Vec<String> {
        inputs.iter().filter_map(|input| replay.input(input, fails)).map(|shown| shown.call).collect()
    };
    let sample = calls(&mut replay, findings.sample, true);
    let negatives = calls(&mut replay, findings.negatives, false);
    let (dropped, unanswered) = (replay.dropped, replay.unanswered);
    let verdict = &mut *work.verdict;
    (verdict.sample, verdict.negatives) = (sample, negatives);
    if dropped > 0 {
        let inputs = if dropped == 1 { "1 input".to_string() } else { format!("{dropped} inputs") };
        verdict.notes.push(format!("{inputs} did something else when called once more and were left out."));
    }
    if unanswered > 0 {
        verdict.notes.push("The program did not answer any more when inputs were to be judged once more.".to_string());
    }
    if verdict.answer == GeneralizeAnswer::Fails && verdict.families.is_empty() {
        verdict.answer = GeneralizeAnswer::Unknown;
        verdict.reason =
            Some("The failing input does not fail again: the program does not always do the same.".to_string());
    }
    Ok(())
}

struct Replay<'a, 'w, 'r> {
    again: Again<'a>,
    work: &'w mut Work<'r>,
    dropped: usize,
    unanswered: usize,
}

impl Replay<'_, '_, '_> {
    /// An input, when it fails or passes as it did before.
    fn input(&mut self, input: &CallInput, fails: bool) -> Option<FailureInput> {
        let Shown { label, reference, got } = self.again.judge(input);
        match label {
            Some(now) if now == (if fails { InputStatus::Fails } else { InputStatus::Passes }) => {}
            Some(_) => {
                self.dropped += 1;
                return None;
            }
            None => self.unanswered += 1,
        }
        let setting = &self.work.prepared.setting;
        let call = setting.show_call(input);
        Some(FailureInput { call, reference, got })
    }

    fn family(&mut self, drafted: Drafted) {
        let Drafted { mut family, smallest, examples, passing } = drafted;
        family.passing = passing.and_then(|input| self.input(&input, false));
        let mut failing: Vec<FailureInput> =
            [smallest].iter().chain(&examples).filter_map(|input| self.input(input, true)).collect();
        if failing.is_empty() {
            return;
        }
        family.smallest = failing.remove(0);
        family.examples = failing;
        self.work.verdict.families.push(family);
    }
}
