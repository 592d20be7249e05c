//! Programs against the reference of their class on the real OCaml, every function under test, on all small inputs.
//!
//! In: a [`Class`] and programs that are meant to be right. Out: one [`Answer`] per program: the first difference in any of
//! the functions under test; start at [`against`]. Which calls are compared, and how, is what the exercise says: its observer,
//! its assumption, its equality, its exceptions, the programs that everything stands on. A program that declares its types in
//! another order is compared with a reference that does so too (see `layout`).
//! Invariant: the reference itself is the same on every input, so whatever differs is the program's doing.
//! Not here: the comparison itself (see `exhaustive`), which inputs there are (see `inputs`).

use crate::class::{self, Class};
use crate::exhaustive::{Answer, Arguments, Original, compare};
use crate::extent::parts_of_call;
use crate::grade::prepared;
use crate::inputs::inputs;
use crate::layout::following;
use refute_driver::{Choices, Entry, Exceptions};

/// Programs that are run by one process: more would come near its limit of time.
const TOGETHER: usize = 10;

/// The function of a [`Class::caller`].
const CALLER: &str = "grading";

/// What programs of a class are compared with.
#[derive(Clone, Debug)]
pub struct Against {
    standards: Vec<Standard>,
}

/// A function under test.
#[derive(Clone, Debug)]
struct Standard {
    entry: Entry<String, Choices>,
    /// The function that is called: the observer's, or the one under test.
    function: String,
    /// What stands before a program, and after it.
    around: [String; 2],
    /// The reference by itself.
    reference: String,
    inputs: Vec<Arguments>,
}

/// Gets ready to compare programs of a class on so many inputs for each function under test.
///
/// # Errors
/// Why nothing can be compared, as a sentence.
pub fn against(class: &Class, most: usize) -> Result<Against, String> {
    let prepared = prepared(class)?;
    let read =
        |name: &String| class::text(&class.folder, name).map(|text| String::from_utf8_lossy(&text.bytes).into_owned());
    let mut standards = Vec::new();
    for (entry, info) in class.problem.entries.iter().zip(prepared.entries()) {
        let prelude: Vec<String> = class.problem.prelude.iter().map(read).collect::<Result<_, String>>()?;
        let before: String = prelude.iter().map(|text| format!("{text}\n;;\n")).collect();
        let after = match class.caller() {
            Some(caller) => Some(caller.to_string()),
            None => entry.observer.as_ref().map(read).transpose()?,
        };
        let around = [before, after.map_or(String::new(), |observer| format!("\n;;\n{observer}"))];
        let function = match class.caller() {
            Some(_) => CALLER.to_string(),
            None => info.observer.clone().unwrap_or_else(|| info.name.clone()),
        };
        let reference = String::from_utf8_lossy(&class.reference.bytes).into_owned();
        let whole = between(&around, &reference);
        let inputs = inputs(&whole, &function, most).map_err(|why| format!("{}: {function}: {why}", class.name))?;
        standards.push(Standard { entry: entry.clone(), function, around, reference, inputs });
    }
    Ok(Against { standards })
}

impl Against {
    /// Compares programs with the reference.
    ///
    /// # Panics
    /// When the real OCaml is missing.
    pub fn compare<T: AsRef<[u8]>>(&self, programs: &[T]) -> Vec<Answer> {
        let mut answers = vec![Answer::Same; programs.len()];
        for standard in &self.standards {
            for (number, found) in standard.compare(programs).into_iter().enumerate() {
                if answers[number] == Answer::Same {
                    answers[number] = found;
                }
            }
        }
        answers
    }

    /// Only the first function under test.
    pub fn first(mut self) -> Against {
        self.standards.truncate(1);
        self
    }

    /// The same, and on the arguments of these calls as well, as far as they are calls of functions under test with nothing but
    /// plain arguments.
    pub fn with_calls(mut self, calls: &[&str]) -> Against {
        for (function, given) in calls.iter().filter_map(|call| parts_of_call(call)) {
            let Some(standard) = self.standards.iter_mut().find(|one| one.function == function) else { continue };
            let arguments: Arguments = given.iter().map(|one| one.text.clone()).collect();
            if given.iter().all(|one| one.label.is_empty()) && !standard.inputs.contains(&arguments) {
                standard.inputs.push(arguments);
            }
        }
        self
    }

    /// How many inputs there are in all.
    pub fn inputs(&self) -> usize {
        self.standards.iter().map(|standard| standard.inputs.len()).sum()
    }
}

impl Standard {
    fn compare<T: AsRef<[u8]>>(&self, programs: &[T]) -> Vec<Answer> {
        let texts: Vec<String> =
            programs.iter().map(|program| String::from_utf8_lossy(program.as_ref()).into_owned()).collect();
        let mut answers = vec![Answer::Same; texts.len()];
        let mut alike = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            match following(&self.reference, text) {
                None => alike.push(index),
                Some(reference) => answers[index] = self.compare_with(&reference, &[text]).remove(0),
            }
        }
        for indices in alike.chunks(TOGETHER) {
            let together: Vec<&String> = indices.iter().map(|index| &texts[*index]).collect();
            for (index, answer) in indices.iter().zip(self.compare_with(&self.reference, &together)) {
                answers[*index] = answer;
            }
        }
        answers
    }

    fn compare_with(&self, reference: &str, programs: &[&String]) -> Vec<Answer> {
        let original = Original {
            program: &between(&self.around, reference),
            function: &self.function,
            assume: self.entry.assume.as_deref(),
            equal: self.entry.equal.as_deref(),
            exceptions: self.entry.config.exceptions == Some(Exceptions::Same),
        };
        let programs: Vec<String> = programs.iter().map(|program| between(&self.around, program)).collect();
        compare(&original, &programs, &self.inputs)
    }
}

fn between([before, after]: &[String; 2], program: &str) -> String {
    format!("{before}{program}{after}")
}
