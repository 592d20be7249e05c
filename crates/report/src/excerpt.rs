//! A line of a program with a mark below it.
//!
//! In: a text and a place in it. Out: lines as people know them from a compiler. Invariant: never fails, whatever the
//! place says; long lines are cut around it, control characters are shown as escapes.
//!
//! ```text
//! 3 |   if x then t els t
//!   |               ^^^ here
//! ```

use crate::wording::visible;
use refute_verdict::Place;

/// Lines are cut to this many characters.
const WIDTH: usize = 90;

/// The first line of the place; `None` when there is no such line.
pub fn excerpt(source: &str, place: &Place, remark: &str) -> Option<String> {
    let number = place.start.line.max(1);
    let line = source.split('\n').nth(number as usize - 1)?.trim_end_matches('\r');
    // What was not UTF-8 is longer in the text than it was in the file, so a column is only a good guess there.
    let characters = |column: u32| line.char_indices().take_while(|(at, _)| *at + 1 < column as usize).count();
    let all = line.chars().count();
    let start = characters(place.start.column).min(all);
    let end = if place.end.line == place.start.line { characters(place.end.column).min(all) } else { all };
    let first = start.saturating_sub(WIDTH / 3);
    let cut = |from: usize, to: usize| {
        let part: String = line.chars().skip(from).take(to.saturating_sub(from)).collect();
        visible(&part.replace('\t', " "))
    };
    let last = all.min(first + WIDTH);
    let (before, after) = (if first > 0 { "..." } else { "" }, if last < all { "..." } else { "" });
    let gutter = number.to_string();
    let marked = end.clamp(start, last).max(start);
    let indent = before.chars().count() + cut(first, start).chars().count();
    let marks = "^".repeat(cut(start, marked).chars().count().max(1));
    let under = format!(
        "{} | {}{marks} {}",
        " ".repeat(gutter.len()),
        " ".repeat(indent),
        crate::wording::one_line(remark, WIDTH)
    );
    Some(format!("{gutter} | {before}{}{after}\n{}", cut(first, last), under.trim_end()))
}

#[cfg(test)]
mod tests;
