//! Patterns of paths: `submissions/*.ml`, `handins/*/main.ml`, `handins/**`.
//!
//! `*` stands for any characters of one part of a path, `?` for one of them, `**` for any number of directories. Hidden files
//! are matched only by parts that begin with a dot.
//! Not here: what is done with a directory that matches (see `submissions`).

use super::submissions::{is_hidden, name, stem};
use regex::Regex;
use std::path::{Path, PathBuf};

/// A pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    absolute: bool,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    /// A name as it is, also `..`.
    Plain(String),
    /// With `*` or `?`; whether it begins with a dot.
    Wild(Regex, bool),
    /// `**`.
    Deep,
}

/// A path that matches, with the parts that the pattern leaves open; the last one is without `.ml`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Match {
    /// The path.
    pub path: PathBuf,
    /// What stands for `*` and `**`; for a pattern without them the last part of the path.
    pub parts: Vec<String>,
}

impl Pattern {
    /// Reads a pattern; the error continues a sentence about it.
    pub(super) fn read(text: &str) -> Result<Pattern, &'static str> {
        if text.contains(['[', ']', '{', '}']) {
            return Err("it can use only `*`, `?` and `**`");
        }
        let part = |part: &str| {
            Ok(match part {
                "**" => Part::Deep,
                _ if part.contains(['*', '?']) => Part::Wild(wild(part)?, part.starts_with('.')),
                _ => Part::Plain(part.to_string()),
            })
        };
        let parts = text.split('/').filter(|part| !part.is_empty() && *part != ".").map(part);
        let parts = parts.collect::<Result<Vec<Part>, &'static str>>()?;
        if parts.is_empty() {
            return Err("it names nothing");
        }
        Ok(Pattern { absolute: text.starts_with('/'), parts })
    }

    /// What matches in a directory, in the order of paths. What cannot be read matches nothing.
    pub(super) fn matches(&self, folder: &Path) -> Vec<Match> {
        let start = if self.absolute { PathBuf::from("/") } else { folder.to_path_buf() };
        let mut found = Vec::new();
        expand(&start, &self.parts, &[], &mut Vec::new(), &mut found);
        for one in &mut found {
            let last = name(&one.path);
            if one.path.is_dir() {
                // Whose programs they are is told by the paths inside.
            } else if one.parts.is_empty() {
                one.parts.push(stem(&one.path));
            } else if let Some(part) = one.parts.last_mut().filter(|part| **part == last) {
                *part = stem(&one.path);
            }
        }
        found.sort();
        found.dedup_by(|one, before| one.path == before.path);
        found
    }
}

/// Goes one part further. `above` are the resolved directories that `**` went through.
fn expand(path: &Path, rest: &[Part], open: &[String], above: &mut Vec<PathBuf>, found: &mut Vec<Match>) {
    let Some((part, after)) = rest.split_first() else {
        if path.symlink_metadata().is_ok() {
            found.push(Match { path: path.to_path_buf(), parts: open.to_vec() });
        }
        return;
    };
    let opened = |path: &Path| open.iter().cloned().chain([name(path)]).collect::<Vec<String>>();
    match part {
        Part::Plain(name) => expand(&path.join(name), after, open, above, found),
        Part::Wild(wild, dotted) => {
            for inside in inside(path) {
                if (*dotted || !is_hidden(&inside)) && wild.is_match(&name(&inside)) {
                    expand(&inside, after, &opened(&inside), above, found);
                }
            }
        }
        Part::Deep => {
            let Ok(resolved) = path.canonicalize() else { return };
            if above.contains(&resolved) {
                return;
            }
            above.push(resolved);
            expand(path, after, open, above, found);
            // `handins/**` is everything below, which the directory itself stands for.
            if !after.is_empty() {
                for inside in inside(path).into_iter().filter(|inside| inside.is_dir() && !is_hidden(inside)) {
                    expand(&inside, rest, &opened(&inside), above, found);
                }
            }
            above.pop();
        }
    }
}

fn inside(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// A part with wildcards as an expression that a whole name has to match.
fn wild(part: &str) -> Result<Regex, &'static str> {
    let letter = |c: char| match c {
        '*' => ".*".to_owned(),
        '?' => ".".to_owned(),
        c => regex::escape(c.encode_utf8(&mut [0; 4])),
    };
    Regex::new(&format!("^(?s:{})$", part.chars().map(letter).collect::<String>())).map_err(|_| "it is too long")
}

#[cfg(test)]
mod tests;
