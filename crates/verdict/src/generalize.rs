//! The result of `refute generalize`: what the inputs on which a program fails have in common.

use crate::{Diagnostic, ExitCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use std::fmt::{self, Display, Formatter};

/// What was found out about the failures of a program.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GeneralizeVerdict {
    /// The program under test as the user named it.
    pub file: String,
    /// What it is compared with, when that is a text.
    pub reference: Option<String>,
    /// The function under test, as it is called in all calls below; empty when a text could not be read.
    pub entry: String,
    /// Its type, or that of the property.
    pub ty: String,
    /// What came of it.
    pub answer: GeneralizeAnswer,
    /// The failing inputs from which it began, as calls.
    pub initial: Vec<String>,
    /// Whether they were given (else they were searched for).
    pub given: bool,
    /// The faults, the one of the first failing input first.
    pub families: Vec<FailureFamily>,
    /// What was looked at.
    pub seen: GeneralizeSeen,
    /// Failing inputs, as calls, each once; only as many as were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sample: Vec<String>,
    /// Passing inputs near the border, as calls, nearest first; only as many as were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub negatives: Vec<String>,
    /// How many failing inputs each learner finds with how many calls; only when that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub learners: Vec<LearnerCurve>,
    /// Stopped before everything was looked at: by Ctrl-C, or since no more calls were allowed.
    pub cut_short: bool,
    /// Work done.
    pub search: GeneralizeSearch,
    /// Why there is no family, as a sentence.
    pub reason: Option<String>,
    /// Things worth knowing, as sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Messages about the texts and expressions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GeneralizeAnswer {
    /// The program fails, and `families` says on what.
    Fails,
    /// None of the given inputs fails, or no failing input was found; that is no proof that there is none.
    NoFailure,
    /// It could not be found out, see `reason`.
    Unknown,
    /// Stopped before a failing input was found.
    Interrupted,
    /// A text or an expression cannot be used, see `reason` and `diagnostics`.
    #[default]
    Refused,
    /// Refute itself failed, see `reason`.
    Internal,
}

/// Failing inputs that belong together: one fault.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FailureFamily {
    /// How they fail.
    pub class: FailureClass,
    /// The same as a phrase: `gives a wrong result`, `raises Not_found`.
    pub fails: String,
    /// The smallest one.
    pub smallest: FailureInput,
    /// Others that look different.
    pub examples: Vec<FailureInput>,
    /// The passing input that is nearest to the smallest failing one.
    pub passing: Option<FailureInput>,
    /// The smallest one with holes, as OCaml with a side condition.
    pub pattern: Option<String>,
    /// What they have in common; nothing that passes has it, as far as was seen.
    pub predicate: Option<FailurePredicate>,
    /// What every failing input of this kind has that was seen; looked for where the predicate does not hold for all of them.
    pub necessary: Option<NecessaryCondition>,
    /// Failing inputs of this kind, in the predicate's scope, that were seen.
    pub failing: u64,
    /// Those of them for which the predicate holds.
    pub covered: u64,
    /// Fresh inputs, made after the predicate was found, on which it was right.
    pub confirmed: u64,
    /// Programs that make failing inputs of failing inputs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub perturbations: Vec<FailurePerturbation>,
    /// An endless generator of failing inputs, as OCaml.
    pub generator: Option<String>,
    /// The same as a QCheck generator.
    pub qcheck: Option<String>,
}

/// How an input fails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FailureClass {
    /// Another value than the right one; what must hold does not.
    Value,
    /// An exception.
    Exception,
    /// No end.
    NoEnd,
    /// More steps than allowed.
    Steps,
    /// Other output.
    Output,
    /// Arguments in another state.
    Argument,
}

/// One input.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FailureInput {
    /// The call, as OCaml.
    pub call: String,
    /// What the reference does, when there is one.
    pub reference: Option<String>,
    /// What the program does, when that is known.
    pub got: Option<String>,
}

/// A program that makes failing inputs of failing inputs.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FailurePerturbation {
    /// An OCaml function, on one line.
    pub function: String,
    /// Definitions that it needs, in order; several programs may need the same ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// What it does, in English, where that is short.
    pub words: Option<String>,
    /// The failing call from which all its iterates that were tried fail.
    pub starts: Option<String>,
}

/// What failing inputs have in common.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FailurePredicate {
    /// As a formula: `for some j, a.(j+1) <= b.(j)`.
    pub formula: FailureFormula,
    /// In words.
    pub words: String,
    /// As an OCaml function, where it speaks of the input alone.
    pub code: Option<String>,
    /// It holds for all failing inputs of the family that were seen (and for no passing one).
    pub exact: bool,
    /// Of which inputs it speaks.
    #[serde(default)]
    pub scope: PredicateScope,
    /// How sure it is that what it holds for fails.
    #[serde(default)]
    pub strength: PredicateStrength,
}

/// Of which inputs a predicate speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PredicateScope {
    /// Of all of them.
    #[default]
    All,
    /// Of those of which no part (with parts of arguments in the place of arguments) fails; every other failing input has such a part.
    Innermost,
}

/// How sure it is that an input fails for which a predicate holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PredicateStrength {
    /// It was tried on fresh inputs, regular, random and much larger ones, and all of them failed.
    #[default]
    Whenever,
    /// Predicates like it were refuted by fresh inputs again and again, or calls ran out before enough was looked at.
    Often,
}

/// A condition without which nothing fails.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NecessaryCondition {
    /// As a formula.
    pub formula: FailureFormula,
    /// In words.
    pub words: String,
    /// Inputs for which it holds that were seen.
    pub holding: u64,
    /// Those of them that fail.
    pub failing: u64,
}

/// What failing inputs have in common, on one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum FailureFormula {
    /// All inputs fail.
    Always,
    /// It begins with a quantifier.
    Quantified(String),
    /// It begins otherwise.
    Plain(String),
}

const ALWAYS: &str = "always";

impl Display for FailureFormula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FailureFormula::Always => f.write_str(ALWAYS),
            FailureFormula::Quantified(text) | FailureFormula::Plain(text) => f.write_str(text),
        }
    }
}

/// Reads what JSON has. `for` is a keyword of OCaml, so nothing but a quantifier begins with it.
impl From<String> for FailureFormula {
    fn from(text: String) -> FailureFormula {
        match text.as_str() {
            ALWAYS => FailureFormula::Always,
            quantified if quantified.starts_with("for ") => FailureFormula::Quantified(text),
            _ => FailureFormula::Plain(text),
        }
    }
}

crate::deed::texts!(FailureFormula);

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GeneralizeSeen {
    /// All valid inputs up to this size were looked at.
    pub size: usize,
    /// How many those are.
    pub inputs: u64,
    /// Failing ones among them.
    pub failing: u64,
    /// Larger valid ones beyond that size.
    pub larger: u64,
    /// Failing ones among the larger ones.
    pub larger_failing: u64,
    /// Only the order of integers matters, so that one of many inputs in the same order was looked at.
    pub order_only: bool,
}

/// How many failing inputs a learner finds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LearnerCurve {
    /// `mcmc`, `enumerate` or `edits`.
    pub learner: String,
    /// In the order of calls.
    pub points: Vec<LearnerPoint>,
    /// Failing inputs among all inputs up to the size of `seen`: what there is to find.
    pub universe: u64,
}

/// Where a learner stands after some calls.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LearnerPoint {
    /// Calls of the program so far.
    pub calls: u64,
    /// Different failing inputs found so far.
    pub failing: u64,
    /// The share of the failing inputs up to the size of `seen` that were found, 0 to 1.
    pub share: f64,
}

/// Work done.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GeneralizeSearch {
    /// Inputs on which the program was called.
    pub calls: u64,
    /// Questions about inputs that were known already.
    pub hits: u64,
    /// Inputs that turned out not to be meant.
    pub outside: u64,
    /// Steps of the random walk.
    pub steps: u64,
    /// Steps of it that were accepted.
    pub accepted: u64,
    /// The stages, in order, each with the calls that were made in it.
    pub stages: Vec<(String, u64)>,
    /// Processor time in milliseconds; the only field that differs from run to run.
    pub cpu_ms: Option<f64>,
}

/// Percent of the failing inputs for which a predicate must hold to sum them up.
const LEAST_SHARE: u64 = 40;

impl FailureFamily {
    /// Whether there is a predicate that holds for all failing inputs of the family that were seen.
    pub fn is_exact(&self) -> bool {
        self.predicate.as_ref().is_some_and(|predicate| predicate.exact)
    }

    /// What the family fails on, as one sentence: `merge fails whenever a = b`. `None` where nothing was found.
    pub fn sentence(&self, entry: &str) -> Option<String> {
        let fails = match self.class {
            FailureClass::Value => "fails",
            _ => self.fails.as_str(),
        };
        match &self.predicate {
            Some(predicate) if self.says_when() => Some(predicate.sentence(entry, fails)),
            _ => self.only_when(entry, fails),
        }
    }

    /// The same for people who see nothing else: where it is not about all failing inputs, the share is added.
    pub fn summary(&self, entry: &str) -> Option<String> {
        let sentence = self.sentence(entry)?;
        let percent = |part: u64, whole: u64| (part * 100).checked_div(whole).unwrap_or(0);
        Some(match (&self.predicate, &self.necessary) {
            (Some(predicate), _) if predicate.exact => sentence,
            (Some(_), _) if self.says_when() => {
                let share = percent(self.covered, self.failing);
                // What holds for a few of them only is no summary.
                (share >= LEAST_SHARE)
                    .then(|| format!("{sentence} ({share} % of the failing inputs that were seen)"))?
            }
            (_, Some(needed)) => {
                format!("{sentence} ({} % of such inputs that were seen do)", percent(needed.failing, needed.holding))
            }
            _ => sentence,
        })
    }

    /// Whether the predicate is worth more than the condition without which nothing fails: when it decides, or there is no such
    /// condition.
    pub fn says_when(&self) -> bool {
        self.predicate.as_ref().is_some_and(|predicate| predicate.exact || self.necessary.is_none())
    }

    /// `eval fails only when f is a NOT`.
    fn only_when(&self, entry: &str, fails: &str) -> Option<String> {
        Some(match &self.necessary.as_ref()?.formula {
            FailureFormula::Always => return None,
            FailureFormula::Quantified(formula) => format!("{entry} {fails} only when, {formula}"),
            FailureFormula::Plain(formula) => format!("{entry} {fails} only when {formula}"),
        })
    }
}

impl FailurePredicate {
    /// A formula that begins with `for some` needs a comma.
    fn sentence(&self, entry: &str, fails: &str) -> String {
        let when = match self.strength {
            PredicateStrength::Whenever => format!("{entry} {fails} whenever"),
            PredicateStrength::Often => format!("{entry} often {fails} when"),
        };
        match (self.scope, &self.formula) {
            (PredicateScope::All, FailureFormula::Always) => format!("{entry} always {fails}"),
            (PredicateScope::All, FailureFormula::Quantified(formula)) => format!("{when}, {formula}"),
            (PredicateScope::All, FailureFormula::Plain(formula)) => format!("{when} {formula}"),
            (PredicateScope::Innermost, formula) => format!(
                "{when}, as long as no part of its input fails, {formula}; every other failing input has such a part"
            ),
        }
    }
}

impl GeneralizeVerdict {
    /// A verdict on a program about which nothing is known yet.
    pub fn new(file: &str) -> GeneralizeVerdict {
        GeneralizeVerdict { file: file.to_string(), ..GeneralizeVerdict::default() }
    }

    /// 0 when nothing fails, 2 when a text or an expression cannot be used, else 1: the program is wrong or not judged.
    pub fn exit_code(&self) -> ExitCode {
        match self.answer {
            GeneralizeAnswer::NoFailure => ExitCode::Fine,
            GeneralizeAnswer::Fails | GeneralizeAnswer::Unknown => ExitCode::Problem,
            GeneralizeAnswer::Interrupted => ExitCode::Interrupted,
            GeneralizeAnswer::Refused => ExitCode::Usage,
            GeneralizeAnswer::Internal => ExitCode::Bug,
        }
    }
}
