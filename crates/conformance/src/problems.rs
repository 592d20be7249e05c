//! The project's own problems for `refute synth` (`examples/synth`).
//!
//! In: the folder. Out: [`Problem`]s, each with the function that is meant; start at [`problems`], and at
//! [`Problem::enlarged`] for the same problem among the functions of `library/functions.ml`. The README of the folder says
//! how the files are written.
//! Invariant: a problem without its intended function, or the other way round, is a panic: the tests are broken then.
//! Not here: searching (see `synthesis`), comparing with what is meant (see `agree`).

use crate::class;
use crate::suite::{Author, load};
use std::path::PathBuf;

/// What a problem is like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// One of the 43 small ones in Myth's notation.
    Small,
    /// One of the six larger ones in Myth's notation.
    Larger,
    /// Plain OCaml.
    Plain,
}

impl Group {
    /// For the tables.
    pub fn words(self) -> &'static str {
        match self {
            Group::Small => "Myth's",
            Group::Larger => "larger ones",
            Group::Plain => "plain OCaml",
        }
    }
}

/// A function that is wanted.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name of its file, without `.ml`, and of the function.
    pub name: String,
    /// What it is like.
    pub group: Group,
    /// The file.
    pub text: String,
    /// A whole program in plain OCaml with the function that is meant.
    pub intended: String,
}

/// The small and the larger problems with the number of examples that the original has.
const ORIGINAL: &[(&str, usize)] = &[
    ("bool_band", 4),
    ("bool_bor", 4),
    ("bool_impl", 4),
    ("bool_neg", 2),
    ("bool_xor", 4),
    ("list_append", 12),
    ("list_compress", 13),
    ("list_concat", 6),
    ("list_drop", 13),
    ("list_even_parity", 7),
    ("list_filter", 8),
    ("list_fold", 9),
    ("list_hd", 3),
    ("list_inc", 4),
    ("list_last", 6),
    ("list_length", 3),
    ("list_map", 8),
    ("list_nth", 24),
    ("list_pairwise_swap", 20),
    ("list_rev_append", 5),
    ("list_rev_fold", 5),
    ("list_rev_snoc", 5),
    ("list_rev_tailcall", 14),
    ("list_snoc", 8),
    ("list_sort_sorted_insert", 7),
    ("list_sorted_insert", 12),
    ("list_stutter", 3),
    ("list_sum", 3),
    ("list_take", 12),
    ("list_tl", 3),
    ("nat_iseven", 4),
    ("nat_max", 9),
    ("nat_pred", 3),
    ("nat_sum", 9),
    ("tree_binsert", 20),
    ("tree_collect_leaves", 6),
    ("tree_count_leaves", 7),
    ("tree_count_nodes", 6),
    ("tree_inorder", 5),
    ("tree_map", 7),
    ("tree_nodes_at_level", 24),
    ("tree_postorder", 9),
    ("tree_preorder", 5),
    ("arith", 22),
    ("dyn_app_twice", 6),
    ("dyn_sum", 25),
    ("fvs_large", 31),
    ("fvs_medium", 22),
    ("fvs_small", 6),
];

/// How many of [`ORIGINAL`] are small.
const SMALL: usize = 43;

/// The problems, in order of group and name.
///
/// # Panics
/// When the folder is not as its README says.
pub fn problems() -> Vec<Problem> {
    let group = |name: &str| match ORIGINAL.iter().position(|(original, _)| *original == name) {
        Some(place) if place < SMALL => Group::Small,
        Some(_) => Group::Larger,
        None => Group::Plain,
    };
    let mut problems = of_folder("", group);
    problems.sort_by(|a, b| (a.group, &a.name).cmp(&(b.group, &b.name)));
    problems
}

/// Where the everyday goals are.
pub const EVERYDAY: &str = "everyday/";

/// Goals in plain OCaml with few examples, in order of name: those of [`EVERYDAY`], or of another folder that is written alike.
///
/// # Panics
/// When the folder is not as the README says.
pub fn goals(folder: &str) -> Vec<Problem> {
    of_folder(folder, |_| Group::Plain)
}

fn of_folder(folder: &str, group: impl Fn(&str) -> Group) -> Vec<Problem> {
    let intended = PathBuf::from(folder).join("intended").to_string_lossy().into_owned();
    let names = names(folder);
    assert!(names == self::names(&intended), "problems and intended functions are not the same in number and name");
    let read = |folder: &str, name: &str| {
        let text = class::text(&folder_of(folder), &format!("{name}.ml")).unwrap_or_else(|reason| panic!("{reason}"));
        String::from_utf8(text.bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let problem = |name: String| Problem {
        group: group(&name),
        text: read(folder, &name),
        intended: read(&intended, &name),
        name,
    };
    names.into_iter().map(problem).collect()
}

fn folder_of(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/synth").join(folder)
}

fn names(folder: &str) -> Vec<String> {
    let path = folder_of(folder);
    let files = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let names = files.filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(".ml")?.to_string()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

impl Problem {
    /// How many examples the original has, where there is one.
    pub fn original_examples(&self) -> Option<usize> {
        ORIGINAL.iter().find(|(name, _)| *name == self.name).map(|(_, count)| *count)
    }

    /// The same among all functions of the library that fit its types and do not give the answer away.
    ///
    /// # Panics
    /// When the library cannot be read, or the intended program is refused.
    pub fn enlarged(&self) -> Problem {
        let library = class::text(&folder_of("library"), "functions.ml").unwrap_or_else(|reason| panic!("{reason}"));
        let library = String::from_utf8_lossy(&library.bytes).into_owned();
        let mut added = String::new();
        let mut taken: Vec<&str> = Vec::new();
        for piece in library.split("\n\n").filter_map(Piece::read) {
            let refused = piece.not_for.contains(&self.name.as_str())
                || taken.contains(&piece.name)
                || defines(&self.intended, piece.keyword, piece.name);
            if refused {
                continue;
            }
            let with = format!("{added}{}\n\n", piece.text);
            if load(&insert(&self.intended, &with), Author::User).is_ok() {
                added = with;
                taken.push(piece.name);
            }
        }
        let (text, intended) = (insert(&self.text, &added), insert(&self.intended, &added));
        Problem { text, intended, ..self.clone() }
    }
}

/// A definition of the library.
struct Piece<'a> {
    /// The definition.
    text: &'a str,
    /// `type` or `let`.
    keyword: &'a str,
    /// What it defines.
    name: &'a str,
    /// The problems that it would answer.
    not_for: Vec<&'a str>,
}

impl Piece<'_> {
    fn read(text: &str) -> Option<Piece<'_>> {
        let text = text.trim();
        let (not_for, text) = match text.strip_prefix("(* not for ").and_then(|rest| rest.split_once("*)")) {
            Some((names, rest)) => (names.split_whitespace().collect(), rest.trim_start()),
            None => (Vec::new(), text),
        };
        let mut words = text.split_whitespace();
        let keyword = words.next().filter(|word| matches!(*word, "type" | "let"))?;
        let name = words.find(|word| *word != "rec")?;
        Some(Piece { text, keyword, name, not_for })
    }
}

/// Whether a text defines something at top level.
fn defines(text: &str, keyword: &str, name: &str) -> bool {
    text.lines().any(|line| {
        let mut words = line.split_whitespace();
        line.starts_with(keyword) && words.next() == Some(keyword) && words.find(|word| *word != "rec") == Some(name)
    })
}

/// A text with something between its types and its functions.
fn insert(text: &str, what: &str) -> String {
    let place = if text.starts_with("let ") { Some(0) } else { text.find("\nlet ").map(|place| place + 1) };
    let (types, functions) = text.split_at(place.unwrap_or(text.len()));
    format!("{types}{what}{functions}")
}

#[cfg(test)]
mod tests;
