//! What students are called, as far as the paths of their files tell.
//!
//! In: the parts of each path. Out: a name for each, in the same order; start at [`names`]. A file's own name is taken when
//! it tells the students apart, else the part of the path that does: `handins/anna/main.ml` is Anna's.
//! Invariant: names are unique even where case does not matter, and each can be a file's name on any system.

use std::collections::BTreeSet;

/// More would make paths that some systems refuse.
const LONGEST: usize = 60;
/// Names that are devices on some systems.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com1", "lpt1"];

/// The names for these parts of paths.
pub fn names(paths: &[&[String]]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    telling(paths).iter().map(|name| unique(&fit(name), &mut taken)).collect()
}

/// The part of each path that tells it from the others.
fn telling(paths: &[&[String]]) -> Vec<String> {
    let (&[first, ..], shortest) = (paths, paths.iter().map(|path| path.len()).min().unwrap_or(0)) else {
        return Vec::new();
    };
    if paths.len() == 1 {
        return vec![first.join("-")];
    }
    let last: Vec<String> = paths.iter().map(|path| path.last().cloned().unwrap_or_default()).collect();
    if all_differ(&last) {
        return last;
    }
    // What all paths begin and end with tells nothing; of equal paths something has to be kept all the same.
    let most = shortest.saturating_sub(1);
    let begin = (0..most).take_while(|at| paths.iter().all(|path| path[*at] == first[*at])).count();
    let from_end = |path: &[String], at: usize| path[path.len() - 1 - at].clone();
    let ends = |at: &usize| paths.iter().all(|path| from_end(path, *at) == from_end(first, *at));
    let end = (0..most - begin).take_while(ends).count();
    let parts: Vec<&[String]> = paths.iter().map(|path| &path[begin..path.len() - end]).collect();
    let heads: Vec<String> = parts.iter().map(|path| path.first().cloned().unwrap_or_default()).collect();
    if all_differ(&heads) { heads } else { parts.iter().map(|path| path.join("-")).collect() }
}

fn all_differ(names: &[String]) -> bool {
    let different: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    different.len() == names.len()
}

/// The name as a file's name: no separators, no control characters, not too long, nothing that a system takes for more.
fn fit(name: &str) -> String {
    let unfit = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let name: String = name.chars().map(|c| if unfit(c) { '_' } else { c }).take(LONGEST).collect();
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    match name {
        "" => "submission".to_string(),
        _ if DEVICES.contains(&name.to_lowercase().as_str()) => format!("{name}_"),
        // A name that begins with a hyphen would be an option of many commands.
        _ if name.starts_with('-') => format!("_{name}"),
        _ => name.to_string(),
    }
}

/// The name, with a number when it is taken.
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.to_string();
    let mut number = 1;
    while !taken.insert(candidate.to_lowercase()) {
        number += 1;
        candidate = format!("{name}-{number}");
    }
    candidate
}

#[cfg(test)]
mod tests;
