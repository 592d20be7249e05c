//! Patches of a class on the real OCaml.
//!
//! In: a class and what came of repairing it. Out: a [`Checked`]; start at [`check`]. The edits of every
//! patch are made in the submission's bytes, and what comes out is compared with the reference on enumerated inputs.
//! Invariant: nothing but the edits is believed; what the tool says about its patches has no part in the answer.
//! Not here: repairing (see `repairs`), the comparison (see `against`).

use crate::against::against;
use crate::class::Class;
use crate::exhaustive::Answer;
use crate::repairs::Repaired;
use std::fmt::Write as _;

/// The patches of a class on the real OCaml.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// The class.
    pub class: String,
    /// Patched programs that are the reference on all inputs.
    pub same: usize,
    /// The others, each with its call and what the two do.
    pub different: Vec<String>,
    /// Programs that the real OCaml does not accept, each with the error.
    pub refused: Vec<String>,
    /// Those about which nothing is known, each with the reason.
    pub unchecked: Vec<String>,
}

impl Checked {
    /// How many patches there are.
    pub fn patches(&self) -> usize {
        self.same + self.different.len() + self.refused.len() + self.unchecked.len()
    }
}

/// Every patch of a class, with the same thing said about it.
fn all(repaired: &[Repaired], reason: &str) -> Vec<String> {
    let patched = repaired.iter().filter(|one| one.verdict.patch.is_some());
    patched.map(|one| format!("{}: {reason}", one.file)).collect()
}

/// Compares all patches with the reference on so many inputs for each function under test.
///
/// # Panics
/// When the real OCaml is missing.
pub fn check(class: &Class, repaired: &[Repaired], inputs: usize) -> Checked {
    let mut checked = Checked { class: class.name.clone(), ..Checked::default() };
    let reference = std::slice::from_ref(&class.reference.bytes);
    let against = match against(class, inputs).map(|against| (against.compare(reference), against)) {
        Ok((alone, against)) if alone == [Answer::Same] => against,
        Ok((alone, _)) => {
            return Checked { unchecked: all(repaired, &format!("the reference alone: {alone:?}")), ..checked };
        }
        Err(reason) => return Checked { unchecked: all(repaired, &reason), ..checked },
    };
    let (mut names, mut programs) = (Vec::new(), Vec::new());
    for one in repaired {
        match patched(class, one) {
            None => {}
            Some(Ok(program)) => {
                names.push(&one.file);
                programs.push(program);
            }
            Some(Err(reason)) => checked.unchecked.push(format!("{}: {reason}", one.file)),
        }
    }
    for (name, answer) in names.into_iter().zip(against.compare(&programs)) {
        match answer {
            Answer::Same => checked.same += 1,
            Answer::Differs(call, what) => checked.different.push(format!("{name}: {call}: {what}")),
            Answer::Refused(why) => checked.refused.push(format!("{name}: {why}")),
            Answer::Unchecked(why) => checked.unchecked.push(format!("{name}: {why}")),
        }
    }
    checked
}

/// The submission with the edits made, when there is a patch.
fn patched(class: &Class, one: &Repaired) -> Option<Result<Vec<u8>, String>> {
    let patch = one.verdict.patch.as_ref()?;
    let submission = class.submission(&one.file).ok_or("there is no such submission".to_string());
    Some(
        submission.and_then(|text| {
            patch.applied(&text.bytes).ok_or("its edits are not places of the submission".to_string())
        }),
    )
}

/// One row per class and one for all, then everything that is not the same.
pub fn table(results: &[Checked]) -> String {
    let mut text =
        "| class | patches | same | different | not accepted | unchecked |\n|---|---|---|---|---|---|\n".to_string();
    let mut total = Checked { class: "all".to_string(), ..Checked::default() };
    let mut rows: Vec<&Checked> = results.iter().collect();
    for one in results {
        total.same += one.same;
        total.different.extend(one.different.iter().cloned());
        total.refused.extend(one.refused.iter().cloned());
        total.unchecked.extend(one.unchecked.iter().cloned());
    }
    rows.push(&total);
    for one in rows {
        let Checked { class, same, different, refused, unchecked } = one;
        let counts = [different.len(), refused.len(), unchecked.len()].map(|count| count.to_string()).join(" | ");
        _ = writeln!(text, "| {class} | {} | {same} | {counts} |", one.patches());
    }
    for Checked { class, different, refused, unchecked, .. } in results {
        for (word, lines) in [("different", different), ("not accepted", refused), ("unchecked", unchecked)] {
            lines.iter().for_each(|line| _ = writeln!(text, "\n{word}: {class}/{line}"));
        }
    }
    text
}
