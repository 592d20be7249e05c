//! One description of a function under test, from the file or command line that says something about it to the request.
//!
//! `P` is what stands for the observer (a path, a text), `C` how it is compared: [`Choices`] as long as not everything has
//! been said, then a [`CheckConfig`]. A new option is a field here, its flag and its key in `problem.toml`.

use crate::{CheckConfig, LanguageChoice};
use refute_check::{Effort, Exceptions, Overflow, Prove, Strategy};
use serde::{Deserialize, Serialize};

/// A function under test.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Entry<P, C = CheckConfig> {
    /// Its name; the last function of the reference when not given.
    pub name: Option<String>,
    /// A program added after the reference and after each submission, whose function is compared instead.
    pub observer: Option<P>,
    /// Which inputs count, as an expression.
    pub assume: Option<String>,
    /// When two results are equal, as an expression.
    pub equal: Option<String>,
    /// The functions that are tested together instead, when types are hidden.
    pub together: Option<Together>,
    /// Which version of OCaml all programs are for.
    #[serde(default)]
    pub language: LanguageChoice,
    /// What to look for, and how far.
    pub config: C,
}

/// Functions whose calls follow one another, because nobody may look into a type of theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Together {
    /// The functions; all functions of the reference that the types occur in when there are none.
    pub functions: Vec<CalledFunction>,
    /// The types.
    pub types: Vec<String>,
}

/// A module under test: what its signature demands is tested together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SealedModule<'a> {
    /// `Queue`.
    pub(crate) module: &'a str,
    /// `QUEUE`.
    pub(crate) signature: &'a str,
}

impl<'a> SealedModule<'a> {
    /// `module Queue : QUEUE`, as it stands for the name of a function.
    pub(crate) fn read(name: &'a str) -> Option<SealedModule<'a>> {
        let (module, signature) = name.strip_prefix("module ")?.split_once(':')?;
        Some(SealedModule { module: module.trim(), signature: signature.trim() })
    }
}

/// One of several functions that are called in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CalledFunction {
    /// Its name.
    pub name: String,
    /// Which of its calls count, as an expression.
    pub assume: Option<String>,
    /// When two of its results are equal, as an expression.
    pub equal: Option<String>,
}

/// What was said about how functions are compared.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Choices {
    /// Whether the reference's exceptions count.
    pub exceptions: Option<Exceptions>,
    /// Whether differences count that exist only where integers wrap around.
    pub overflow: Option<Overflow>,
    /// Steps that a submission may take.
    pub steps: Option<u64>,
    /// How far to look.
    pub effort: Option<Effort>,
    /// How to look.
    pub strategy: Option<Strategy>,
    /// Whether to prove.
    pub prove: Option<Prove>,
    /// Where random inputs start.
    pub seed: Option<u64>,
}

impl Choices {
    /// What is not said here is as it usually is: submissions are proved the same where that can be, before they are searched through.
    pub fn settled(self) -> CheckConfig {
        let usual = CheckConfig::default();
        CheckConfig {
            exceptions: self.exceptions.unwrap_or(usual.exceptions),
            overflow: self.overflow.unwrap_or(usual.overflow),
            steps: self.steps,
            effort: self.effort.unwrap_or(usual.effort),
            strategy: self.strategy.unwrap_or(usual.strategy),
            prove: self.prove.unwrap_or(Prove::On),
            seed: self.seed.unwrap_or(usual.seed),
        }
    }

    /// What is not said here is as said there.
    pub fn or(self, other: Choices) -> Choices {
        Choices {
            exceptions: self.exceptions.or(other.exceptions),
            overflow: self.overflow.or(other.overflow),
            steps: self.steps.or(other.steps),
            effort: self.effort.or(other.effort),
            strategy: self.strategy.or(other.strategy),
            prove: self.prove.or(other.prove),
            seed: self.seed.or(other.seed),
        }
    }
}

impl<P> Entry<P, Choices> {
    /// What is not said here is as said there.
    pub fn or(self, other: Entry<P, Choices>) -> Entry<P, Choices> {
        Entry {
            name: self.name.or(other.name),
            observer: self.observer.or(other.observer),
            assume: self.assume.or(other.assume),
            equal: self.equal.or(other.equal),
            together: self.together.or(other.together),
            language: self.language.or(other.language),
            config: self.config.or(other.config),
        }
    }

    /// These functions as one entry, which is called like the types that nobody may look into; `self` is what holds for all of
    /// them.
    pub fn together(self, functions: impl IntoIterator<Item = Entry<P, Choices>>, types: Vec<String>) -> Self {
        let called = |entry: Entry<P, Choices>| {
            Some(CalledFunction { name: entry.name?, assume: entry.assume, equal: entry.equal })
        };
        let functions = functions.into_iter().filter_map(called).collect();
        // What a stack does when it is empty is part of the exercise, unless something else is said.
        let exceptions = self.config.exceptions.or(Some(Exceptions::Same));
        let config = Choices { exceptions, ..self.config };
        let name = Some(types.join(", "));
        let together = Some(Together { functions, types });
        let language = self.language;
        Entry { name, observer: self.observer, assume: None, equal: None, together, language, config }
    }

    /// Ready to be compared: what was not said is as it usually is.
    pub fn settled(self) -> Entry<P> {
        let Entry { name, observer, assume, equal, together, language, mut config } = self;
        if name.as_deref().and_then(SealedModule::read).is_some() {
            config.exceptions = config.exceptions.or(Some(Exceptions::Same));
        }
        Entry { name, observer, assume, equal, together, language, config: config.settled() }
    }
}

impl<P, C> Entry<P, C> {
    /// The same with another way to say what the observer is.
    pub fn try_map<Q, E>(self, read: impl FnOnce(P) -> Result<Q, E>) -> Result<Entry<Q, C>, E> {
        let Entry { name, observer, assume, equal, together, language, config } = self;
        Ok(Entry { name, observer: observer.map(read).transpose()?, assume, equal, together, language, config })
    }
}
