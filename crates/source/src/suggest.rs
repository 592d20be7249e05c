//! Finds the word the writer probably meant: `did you mean`.

/// Longer words are no slips of the pen, and comparing them takes too long.
const LONGEST: usize = 100;

/// The candidate closest to `word`, if it is close enough to be a slip of the pen.
///
/// Distance counts insertions, deletions, replacements and swaps of neighbours; a third of the word may be wrong.
/// A single letter has no misspelling, and a word is never taken for an operator.
/// Among equally close candidates the first one wins, so callers pass the likelier ones first.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if !(2..=LONGEST).contains(&length) {
        return None;
    }
    let limit = ((length + 1) / 3).max(1);
    let is_word = |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == word || candidate.len() > 4 * LONGEST || is_word(candidate) != is_word(word) {
            continue;
        }
        let distance = strsim::osa_distance(word, candidate);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}
