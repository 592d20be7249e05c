//! The names of OCaml's library in every version that programs are written for, so that a correct program that uses what
//! our own library lacks is told that we do not support it, not that it is wrong.
//!
//! In: a path or a name, as text. Out: its [`Lifetime`], from the table `library/names.txt`, which is read once.
//! A test of the conformance crate compares the table with the real library.

pub(crate) mod primitives;

use crate::problem::UnboundKind;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A version of OCaml.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Version(u8, u8);

impl Version {
    /// The first one with another `Random`, and with domains.
    pub(crate) const FIVE: Version = Version(5, 0);

    /// The versions whose libraries are known, the oldest first.
    pub const KNOWN: [Version; 6] =
        [Version(4, 13), Version(4, 14), Version(5, 0), Version(5, 1), Version(5, 2), Version(5, 3)];
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// A text that is no version of which the library is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no version from 4.13 to 5.3")]
pub struct UnknownVersion;

impl FromStr for Version {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Version, UnknownVersion> {
        Version::KNOWN.into_iter().find(|version| version.to_string() == text).ok_or(UnknownVersion)
    }
}

/// Which versions of OCaml a program may be written for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// Any: a name that one of them has may be used.
    #[default]
    Any,
    /// This one.
    Only(Version),
}

/// The versions that have a name: all of them unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lifetime {
    /// The first one that has it.
    pub since: Option<Version>,
    /// The first one that has it no more.
    pub gone: Option<Version>,
}

impl Lifetime {
    /// Whether a program for this language may use the name.
    pub(crate) fn is_in(self, language: Language) -> bool {
        match language {
            Language::Any => true,
            Language::Only(version) => {
                self.since.is_none_or(|since| since <= version) && self.gone.is_none_or(|gone| version < gone)
            }
        }
    }

    /// The versions that both lives share.
    fn within(self, outer: Lifetime) -> Lifetime {
        Lifetime { since: self.since.max(outer.since), gone: self.gone.or(outer.gone) }
    }
}

/// What the table says about a module.
#[derive(Default)]
struct Contents {
    lifetime: Lifetime,
    names: FxHashMap<(UnboundKind, &'static str), Lifetime>,
    /// For each value how many the interface has before it.
    places: FxHashMap<&'static str, usize>,
}

#[derive(Default)]
struct Table {
    modules: FxHashMap<&'static str, Contents>,
    /// Modules of libraries of which nothing else is known.
    others: FxHashSet<&'static str>,
}

/// A module of the library by its path: `List`, `Float.Array`.
pub fn module(path: &str) -> Option<Lifetime> {
    table().modules.get(path).map(|module| module.lifetime)
}

/// A name in a module of the library; `Stdlib` has what is known without a module.
pub fn member(module: &str, kind: UnboundKind, name: &str) -> Option<Lifetime> {
    let contents = table().modules.get(module)?;
    contents.names.get(&(kind, name)).map(|lifetime| lifetime.within(contents.lifetime))
}

/// Where a value stands in the interface of its module.
pub(crate) fn place(module: &str, name: &str) -> Option<usize> {
    table().modules.get(module)?.places.get(name).copied()
}

/// The values of a module in one version, in alphabetical order.
pub fn values(module: &str, version: Version) -> Vec<&'static str> {
    let contents = table().modules.get(module);
    let there = contents.filter(|contents| contents.lifetime.is_in(Language::Only(version)));
    let names = there.into_iter().flat_map(|contents| &contents.names);
    let named = names.filter(|((kind, _), life)| *kind == UnboundKind::Value && life.is_in(Language::Only(version)));
    let mut values: Vec<&str> = named.map(|((_, name), _)| *name).collect();
    values.sort_unstable();
    values
}

/// Whether a module belongs to a library that is known by name only.
pub(crate) fn is_of_other_library(name: &str) -> bool {
    table().others.contains(name)
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| read(include_str!("library/names.txt")))
}

fn read(text: &'static str) -> Table {
    let mut table = Table::default();
    let mut module = "";
    let mut kind = None;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if line == "other:" {
            (module, kind) = ("", None);
            continue;
        }
        if !line.starts_with(' ') {
            let mut words = line.split_ascii_whitespace();
            module = words.next().unwrap_or_default();
            table.modules.entry(module).or_default().lifetime = words.fold(Lifetime::default(), lived);
            continue;
        }
        // A line that goes on is further in.
        let names = match line.split_once(": ").filter(|_| !line.starts_with("    ")) {
            Some((head, names)) => {
                let mut words = head.split_ascii_whitespace();
                let what = match words.next() {
                    Some("type") => UnboundKind::Type,
                    Some("con") => UnboundKind::Constructor,
                    Some("field") => UnboundKind::Field,
                    _ => UnboundKind::Value,
                };
                kind = Some((what, words.fold(Lifetime::default(), lived)));
                names
            }
            None => line,
        };
        let names = names.split_ascii_whitespace();
        match kind {
            Some((kind, lifetime)) => {
                let contents = table.modules.entry(module).or_default();
                for name in names {
                    contents.names.insert((kind, name), lifetime);
                    if kind == UnboundKind::Value {
                        let place = contents.places.len();
                        contents.places.insert(name, place);
                    }
                }
            }
            None => table.others.extend(names),
        }
    }
    table
}

/// Takes up `+5.1` or `-5.0`.
fn lived(lifetime: Lifetime, word: &str) -> Lifetime {
    let version = |text: &str| text.parse().ok();
    match (word.strip_prefix('+'), word.strip_prefix('-')) {
        (Some(since), _) => Lifetime { since: version(since), ..lifetime },
        (_, Some(gone)) => Lifetime { gone: version(gone), ..lifetime },
        _ => lifetime,
    }
}

#[cfg(test)]
mod tests;
