//! Patterns of paths: `submissions/*.ml`, `handins/*/main.ml`, `handins/**`.
//!
//! `*` stands for any characters of one part of a path, `?` for one of them, `**` for any number of directories. Hidden files
//! are matched only by parts that begin with a dot.
//! Not here: what is done with a directory that matches (see `submissions`).

use super::submissions::{is_hidden, name, stem};
use std::path::{Path, PathBuf};

/// A pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    absolute: bool,
    parts: Vec<Part>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// A name as it is, also `..`.
    Plain(String),
    /// With `*` or `?`.
    Wild(Vec<char>),
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
        let part = |part: &str| match part {
            "**" => Part::Deep,
            _ if part.contains(['*', '?']) => Part::Wild(part.chars().collect()),
            _ => Part::Plain(part.to_string()),
        };
        let parts: Vec<Part> = text.split('/').filter(|part| !part.is_empty() && *part != ".").map(part).collect();
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
        Part::Wild(wild) => {
            for inside in inside(path) {
                let hidden = is_hidden(&inside) && !wild.starts_with(&['.']);
                if !hidden && fits(wild, &name(&inside).chars().collect::<Vec<char>>()) {
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

/// Whether a name fits a part with wildcards. Only the last `*` has to be remembered: it can make up for all before it.
fn fits(wild: &[char], name: &[char]) -> bool {
    let (mut at, mut in_name) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match wild.get(at) {
            Some('*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(c) if *c == '?' || *c == name[in_name] => {
                at += 1;
                in_name += 1;
            }
            _ => {
                let Some((star_at, taken)) = star else { return false };
                star = Some((star_at, taken + 1));
                at = star_at + 1;
                in_name = taken + 1;
            }
        }
    }
    wild[at..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests;
