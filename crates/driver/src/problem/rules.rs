//! `[rules]`: what submissions must not use, and what they must.

use super::reading::{Reading, Value};
use refute_frontend::Session;
use refute_grade::{Feature, Rules, unknown_rules};
use refute_source::Diagnostic;
use refute_verdict::FindingKind;
use std::ops::Range;

/// The keys of `[rules]`.
pub(super) const KEYS: [&str; 2] = ["forbid", "require"];

/// A word of a list, trimmed, with its place.
type Word = (String, Range<usize>);

/// Reads `[rules]`.
pub(super) fn read(reading: &mut Reading, value: &Value<'_>) -> Rules {
    let Some(table) = reading.table("rules", value) else { return Rules::default() };
    let (mut forbid, mut require) = (Vec::new(), Vec::new());
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        match name {
            "forbid" => forbid = words(reading, name, value),
            "require" => require = words(reading, name, value),
            _ => reading.unknown(name, key.span(), Some("rules"), &KEYS),
        }
    }
    for (word, place) in &require {
        if let Some((_, other)) = forbid.iter().find(|(other, _)| other == word) {
            let title = format!("`{word}` is both forbidden and required");
            let error = Diagnostic::error("both-rules", reading.span(place.clone()), title);
            reading.found.push(error.label(reading.span(other.clone()), "forbidden here"));
        }
    }
    let text = |words: &[Word]| words.iter().map(|(word, _)| word.clone()).collect();
    let rules = Rules { forbid: text(&forbid), require: text(&require) };
    if !forbid.is_empty() || !require.is_empty() {
        unknown(reading, &rules, &forbid, &require);
    }
    rules
}

fn words(reading: &mut Reading, name: &str, value: &Value<'_>) -> Vec<Word> {
    let words = reading.placed_texts(name, value).unwrap_or_default();
    words.into_iter().map(|(word, place)| (word.trim().to_string(), place)).collect()
}

/// Words that mean nothing would be rules that nobody breaks.
fn unknown(reading: &mut Reading, rules: &Rules, forbid: &[Word], require: &[Word]) {
    for unknown in unknown_rules(rules, Session::with_whole_library().env()) {
        let list = if unknown.kind == FindingKind::Forbidden { forbid } else { require };
        let Some((_, place)) = list.iter().find(|(word, _)| *word == unknown.word) else { continue };
        let span = reading.span(place.clone());
        let title = format!("`{}` is neither a feature nor a value or module of OCaml's library", unknown.word);
        let error = Diagnostic::error("unknown-rule", span, title);
        reading.found.push(match unknown.suggestion {
            Some(near) => error.fix(format!("Did you mean `{near}`?"), span, format!("{near:?}")),
            None => {
                let features: Vec<&str> = Feature::ALL.iter().map(|feature| feature.word()).collect();
                error.hint(format!(
                    "The features are `{}`; anything else is written as `List.rev` or `List`.",
                    features.join("`, `")
                ))
            }
        });
    }
}
