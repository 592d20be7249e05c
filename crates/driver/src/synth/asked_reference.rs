//! A reference that is a program of its own: it can be asked, and nothing else is known about it.
//!
//! In: an [`Oracle`], which the caller connects to the program. Out: what `teacher` wants of a reference; start at [`AskedReference`].
//! Each round it is asked about the smallest input on which the two most likely programs differ. When no two differ any more,
//! the first one is tried on inputs that reach its branches and on the smallest ones of its type.
//! Invariant: nothing is asked twice; so a reference that says two things about one input is believed the first time.
//! Not here: processes, lines and time limits (see `cli`).

use super::probes::{of_branches, of_type};
use super::rivals::{Rival, evaluate};
use super::round::{Candidate, Round};
use super::teacher::{Exam, Lesson, Said, Teacher};
use super::texts::line;
use crate::Text;
use crate::bench::Bench;
use refute_verdict::{Deed, Done, Instead};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Inputs of the type on which the last program is tried.
const PROBES: usize = 200;

/// Why a program cannot be asked, as a sentence; its kinds are known to whoever runs the program.
pub type OracleError = Box<dyn std::error::Error + Send + Sync>;

/// Something that gives results for arguments.
pub trait Oracle {
    /// The result for arguments, which are OCaml on one line: a value as OCaml. `Ok(None)` says that there is none (an
    /// exception).
    fn ask(&mut self, arguments: &str) -> Result<Option<String>, OracleError>;

    /// The name of the exception that the last answer was about, when it was said.
    fn raised(&self) -> Option<String> {
        None
    }
}

/// A reference that is asked.
pub(super) struct AskedReference<'a> {
    name: String,
    oracle: &'a mut dyn Oracle,
    /// What it said, by arguments.
    known: BTreeMap<String, Option<String>>,
    /// Reads its values, and the program in which they are written.
    bench: Bench,
    rival: Option<Rival>,
    background: String,
}

impl<'a> AskedReference<'a> {
    /// A reference that says values of this program.
    pub(super) fn new(name: &str, oracle: &'a mut dyn Oracle, bench: Bench, background: &str) -> AskedReference<'a> {
        let background = background.to_string();
        AskedReference { name: name.to_string(), oracle, known: BTreeMap::new(), bench, rival: None, background }
    }

    /// The value that the reference gives, as we write it.
    fn ask(&mut self, args: &[String]) -> Said {
        let line = line(args);
        if let Some(known) = self.known.get(&line) {
            return known.clone().map_or(Said::Nothing, Said::Value);
        }
        let said = match self.oracle.ask(&line) {
            Err(why) => return Said::Trouble(why.to_string()),
            Ok(said) => said,
        };
        let value = match said {
            None => None,
            Some(text) => match evaluate(&mut self.bench, &text) {
                Ok(value) => Some(value),
                Err(instead) => {
                    let shown: String = text.chars().take(200).collect();
                    let why = format!(
                        "The reference `{}` answered `{shown}` to `{line}`, which is no value of OCaml ({instead}).",
                        self.name
                    );
                    return Said::Trouble(why);
                }
            },
        };
        self.known.insert(line, value.clone());
        value.map_or(Said::Nothing, Said::Value)
    }

    /// Tries a program on many inputs.
    fn verify(&mut self, candidate: &Candidate, stop: &Arc<AtomicBool>) -> Exam {
        let entry = candidate.rival.function().name.clone();
        let program = format!("{}\n{}\n", self.background, candidate.text);
        let text = Text { name: entry.clone(), bytes: program.into_bytes() };
        let mut inputs = of_branches(&text, &entry, stop);
        inputs.extend(of_type(&candidate.rival, PROBES));
        let mut bench = candidate.rival.bench(stop);
        for args in inputs {
            if stop.load(Ordering::Relaxed) {
                return Exam::Stuck("interrupted".to_string());
            }
            let value = match self.ask(&args) {
                Said::Value(value) => value,
                Said::Nothing => continue,
                Said::Trouble(why) => return Exam::Stuck(why),
            };
            let instead = match candidate.rival.call(&mut bench, &args) {
                Ok(same) if same == value => continue,
                // An input of another type, where the text is more general than what is wanted.
                Err(Instead::DoesNotFit(_)) => continue,
                Ok(other) => other,
                Err(Instead::Does(Deed::Call(done))) => super::question::said(&done),
                Err(instead) => instead.to_string(),
            };
            return Exam::Teaches(Lesson { args, value, instead: Some(instead) });
        }
        Exam::Agrees(None)
    }
}

impl Teacher for AskedReference<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn programs(&self) -> usize {
        2
    }

    fn examine(&mut self, round: &Round, stop: &Arc<AtomicBool>) -> Exam {
        let Some(candidate) = round.candidates.first() else { return Exam::Stuck("there is no program".to_string()) };
        self.rival = Some(candidate.rival.clone());
        let difference = round.candidates.get(1).and_then(|second| second.differs.clone());
        if let Some(difference) = difference {
            match self.ask(&difference.args) {
                Said::Value(value) => {
                    let instead =
                        (difference.first != Done::value(&value)).then(|| super::question::said(&difference.first));
                    return Exam::Teaches(Lesson { args: difference.args, value, instead });
                }
                // The two differ outside of what the reference is about, so the more likely one is as good.
                Said::Nothing => {}
                Said::Trouble(why) => return Exam::Stuck(why),
            }
        }
        self.verify(candidate, stop)
    }

    fn says(&mut self, args: &[String]) -> Said {
        self.ask(args)
    }

    fn first_inputs(&mut self, _stop: &Arc<AtomicBool>) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn asked(&self) -> Option<u64> {
        Some(self.known.len() as u64)
    }
}

#[cfg(test)]
mod tests;
