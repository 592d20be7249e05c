//! Repairs in words.
//!
//! In: parts of a [`RepairVerdict`](refute_verdict::RepairVerdict). Out: words and sentences, with code in backquotes.
//! Invariants: a patch is called verified with how far it was searched, never correct; a replacement is called one.
//! Not here: diffs and their colours (see each format).

use super::{counted, number};
use refute_verdict::{RepairAnswer, RepairExtent, RepairPatch, RepairSource, Search, StopReason};

/// What came of it, in words.
pub fn answer(answer: RepairAnswer) -> &'static str {
    match answer {
        RepairAnswer::Repaired => "repaired",
        RepairAnswer::NothingFound => "nothing to repair",
        RepairAnswer::NoPatch => "not repaired",
        RepairAnswer::Unfinished => "unfinished",
        RepairAnswer::DoesNotFit => "does not fit",
        RepairAnswer::Rejected => "rejected",
        RepairAnswer::Unjudged => "unjudged",
        RepairAnswer::Interrupted => "interrupted",
    }
}

/// What came of it as it is written in JSON, for readers that are programs.
pub fn answer_id(answer: RepairAnswer) -> &'static str {
    match answer {
        RepairAnswer::Repaired => "repaired",
        RepairAnswer::NothingFound => "nothing-found",
        RepairAnswer::NoPatch => "no-patch",
        RepairAnswer::Unfinished => "unfinished",
        RepairAnswer::DoesNotFit => "does-not-fit",
        RepairAnswer::Rejected => "rejected",
        RepairAnswer::Unjudged => "unjudged",
        RepairAnswer::Interrupted => "interrupted",
    }
}

/// How far a patched program was searched: `no difference to size 9 (12,431 shapes with symbolic constants)`. What is known
/// about constants may be empty.
pub fn verified(search: &Search, constants: &str) -> String {
    if search.shapes == 0 && search.probes > 0 {
        return format!("no difference on {}", counted(search.probes, "random input", "random inputs"));
    }
    let with = if constants.is_empty() { String::new() } else { format!(" with {constants}") };
    let mut remark = format!("{}{with}", counted(search.shapes, "shape", "shapes"));
    if search.every_input {
        return format!("no difference on any input there is ({})", number(search.shapes));
    }
    let reach = match search.stop {
        StopReason::Exhausted => "on any shape there is".to_string(),
        _ => format!("to size {}", search.complete_to),
    };
    if search.stop == StopReason::Budget {
        remark += ", then the steps were used up";
    }
    format!("no difference {reach} ({remark})")
}

/// What is said of a proof: `the same, proved`.
pub fn proved(patch: &RepairPatch) -> Option<&'static str> {
    patch.proof.as_ref().map(super::proof::strength)
}

/// What is said of the instructor's tests: `all 8 tests hold`.
pub fn tests(patch: &RepairPatch) -> Option<String> {
    match patch.tests? {
        0 => None,
        1 => Some("the test holds".to_string()),
        2 => Some("both tests hold".to_string()),
        all => Some(format!("all {} tests hold", number(all as u64))),
    }
}

/// What a patch does, as a whole sentence.
pub fn explanation(patch: &RepairPatch) -> String {
    sentence(&patch.explanation)
}

/// A clause as a sentence: it begins with a capital letter and ends with a full stop.
pub fn sentence(clause: &str) -> String {
    let clause = clause.trim();
    let mut characters = clause.chars();
    let Some(first) = characters.next() else { return String::new() };
    let end = if clause.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{}{}{end}", first.to_uppercase(), characters.as_str())
}

/// What people must know about a patch that is more than a change of places.
pub fn extent(extent: RepairExtent) -> Option<&'static str> {
    match extent {
        RepairExtent::Place | RepairExtent::Places => None,
        RepairExtent::Helper => {
            Some("The whole body of a helper function was replaced; the function under test kept its own.")
        }
        RepairExtent::Replacement => {
            Some("The whole function was replaced: a last resort, of which little can be learned.")
        }
    }
}

/// Where the pieces of a patch come from, as the end of a sentence; nothing is said of small changes of one's own text.
pub fn source(source: &RepairSource) -> Option<String> {
    match source {
        RepairSource::Itself => None,
        RepairSource::Reference => Some("with pieces of the reference".to_string()),
        RepairSource::Submission(name) => Some(format!("with pieces of `{name}`")),
    }
}

/// How large a patch is: `1 place, 2 tokens in a program of 143`. What is taken away and what is put in both count.
pub fn size(patch: &RepairPatch) -> String {
    // Edits that belong together, such as an exchange, are one place.
    let places = if patch.extent == RepairExtent::Place { 1 } else { patch.edits.len() as u64 };
    let places = counted(places, "place", "places");
    let changed = counted(patch.changed_tokens as u64, "token", "tokens");
    format!("{places}, {changed} in a program of {}", number(patch.tokens as u64))
}

#[cfg(test)]
mod tests;
