//! Options about what is compared and how, shared by `refute check` and `refute grade`.
//!
//! Whatever is given here wins over the description of an exercise (`problem.toml`).

use super::LanguageArgs;
use clap::{Args, ValueEnum};
use refute_driver::{CalledFunction, Choices, Effort, Entry, Exceptions, Overflow, Prove, Strategy, Together};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What is compared, and how.
#[derive(Args, Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ExerciseArgs {
    /// The function under test [default: the last function of the reference]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// Types that everybody may represent as they like: all functions are called in a row, and what can be seen is compared.
    /// The functions are those of --entry (NAME,NAME), of the exercise, or all of the reference about these types
    #[arg(long = "abstract", value_name = "TYPE", value_delimiter = ',', conflicts_with_all = ["assume", "equal"])]
    pub hidden: Vec<String>,

    /// Which inputs count: a function of the same arguments, such as 'fun (n, f) -> n >= 0'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub assume: Option<String>,

    /// Compare through the function `grading` (or the last one) of this file, which is added to both programs
    #[arg(long, value_name = "FILE")]
    pub observe: Option<PathBuf>,

    /// When two results are equal: a function such as 'fun a b -> abs (a - b) <= 1'
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub equal: Option<String>,

    /// What to make of inputs on which the reference raises [default: outside]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub exceptions: Option<ExceptionsChoice>,

    /// What to make of a difference that exists only where 63-bit integers wrap around [default: note]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub overflow: Option<OverflowChoice>,

    #[command(flatten)]
    pub language: LanguageArgs,

    /// Steps that a submission may take on an input for which the reference needs fewer [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub steps: Option<u64>,

    /// How far to look: low, normal, high, or a number of steps [default: normal]
    #[arg(long, value_name = "HOW", value_parser = refute_driver::effort)]
    pub effort: Option<Effort>,

    /// How to look
    #[arg(long, value_enum, value_name = "HOW", default_value_t = StrategyChoice::Combined)]
    pub strategy: StrategyChoice,

    /// Whether to prove that there is no difference [default: on]
    #[arg(long, value_enum, value_name = "WHETHER")]
    pub prove: Option<ProveChoice>,

    /// Where random inputs start: another number draws others
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl ExerciseArgs {
    /// What they say about the function under test.
    pub(crate) fn as_entry(&self) -> Entry<PathBuf, Choices> {
        let called = |name: &str| CalledFunction { name: name.trim().to_string(), ..CalledFunction::default() };
        let together = (!self.hidden.is_empty()).then(|| Together {
            functions: self.entry.iter().flat_map(|names| names.split(',')).map(called).collect(),
            types: self.hidden.clone(),
        });
        Entry {
            name: self.entry.clone().filter(|_| together.is_none()),
            observer: self.observe.clone(),
            assume: self.assume.clone(),
            equal: self.equal.clone(),
            together,
            language: self.language.choice(),
            config: Choices {
                exceptions: self.exceptions.map(Into::into),
                overflow: self.overflow.map(Into::into),
                steps: self.steps,
                effort: self.effort,
                strategy: Some(self.strategy.into()),
                prove: self.prove.map(Into::into),
                seed: Some(self.seed),
            },
        }
    }

    /// Whether any of them was given.
    pub(crate) fn say_something(&self) -> bool {
        let texts = [&self.entry, &self.assume, &self.equal];
        texts.iter().any(|text| text.is_some())
            || self.observe.is_some()
            || !self.hidden.is_empty()
            || self.exceptions.is_some()
            || self.overflow.is_some()
            || self.language.language.is_some()
            || self.steps.is_some()
            || self.effort.is_some()
            || self.strategy != StrategyChoice::Combined
            || self.prove.is_some()
            || self.seed != 0
    }
}

/// What to make of inputs on which the reference raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub enum ExceptionsChoice {
    /// They are outside the exercise
    Outside,
    /// The submission must raise the same exception
    Same,
}

impl From<ExceptionsChoice> for Exceptions {
    fn from(choice: ExceptionsChoice) -> Exceptions {
        match choice {
            ExceptionsChoice::Outside => Exceptions::Outside,
            ExceptionsChoice::Same => Exceptions::Same,
        }
    }
}

/// What to make of a difference that exists only where integers wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub enum OverflowChoice {
    /// It is told as a note, and the search goes on
    Note,
    /// It is a difference like any other
    Count,
}

impl From<OverflowChoice> for Overflow {
    fn from(choice: OverflowChoice) -> Overflow {
        match choice {
            OverflowChoice::Note => Overflow::Noted,
            OverflowChoice::Count => Overflow::Counts,
        }
    }
}

/// How to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub enum StrategyChoice {
    /// Every shape with constants at hand; no solver
    Enumerate,
    /// Every shape with constants from the solver only
    Symbolic,
    /// Random shapes with random constants
    Random,
    /// Constants at hand first, then the solver
    Combined,
}

/// Whether to prove that there is no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
pub enum ProveChoice {
    /// After a short search; a proof ends the search
    On,
    /// Only search
    Off,
    /// After a short search, and without a proof nothing more is searched
    Only,
}

impl From<ProveChoice> for Prove {
    fn from(choice: ProveChoice) -> Prove {
        match choice {
            ProveChoice::On => Prove::On,
            ProveChoice::Off => Prove::Off,
            ProveChoice::Only => Prove::Only,
        }
    }
}

impl From<StrategyChoice> for Strategy {
    fn from(choice: StrategyChoice) -> Strategy {
        match choice {
            StrategyChoice::Enumerate => Strategy::Enumerate,
            StrategyChoice::Symbolic => Strategy::Symbolic,
            StrategyChoice::Random => Strategy::Random,
            StrategyChoice::Combined => Strategy::Combined,
        }
    }
}
