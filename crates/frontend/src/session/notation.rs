//! Texts that are OCaml, or Myth: the same with short notation for declared naturals and lists.
//!
//! In: a text. Out: what [`Session::add_checked`] gives for the first reading of the text without an error; start at
//! [`Session::add_either`]. A text is read as the texts before it were, OCaml at the beginning; when that does not type
//! and constructors for Myth's notation are declared, it is read again with it (see `refute_syntax::myth`).
//! Invariant: a text that is neither gets the messages of the first reading, unless others are asked for. Only a text in which nothing but the
//! notation is wrong (a number that is too large) gets messages about that.

use super::{Checked, Session, check};
use refute_source::{Diagnostic, FileId, Sources};
use refute_syntax::myth::{Sugar, desugar};
use refute_syntax::{Parsed, parse, parse_equation};
use refute_typing::Origin;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grammar {
    /// Items.
    Program,
    /// `find x : e`, which becomes the function `refute_goal`.
    Equation,
}

/// Which messages a text gets that cannot be read either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Messages {
    /// Those of the first reading.
    OfFirst,
    /// Those of the reading with the fewest errors.
    OfFewest,
}

/// How the texts of a session are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Notation {
    /// The notation for which there are constructors.
    declared: Sugar,
    /// The notation that the last text was read with.
    used: Sugar,
}

impl Session {
    /// Reads, checks and lowers a text in OCaml or Myth. The session grows only when no diagnostic is an error.
    pub fn add_either(&mut self, sources: &Sources, file: FileId, grammar: Grammar) -> Checked {
        let parsed = match grammar {
            Grammar::Program => parse(sources, file),
            Grammar::Equation => parse_equation(sources, file),
        };
        self.add_tree_either(sources, parsed, Messages::OfFirst)
    }

    /// As [`Session::add_either`] for a text that has been parsed already.
    pub fn add_tree_either(&mut self, sources: &Sources, parsed: Parsed, messages: Messages) -> Checked {
        let declared = self.notation.declared.and(Sugar::declared(&parsed.tree));
        if !parsed.problems.is_empty() {
            return self.add_parsed(sources, parsed, Origin::Program);
        }
        let usual = self.notation.used;
        let (mut refused, fine) = self.read(sources, &parsed, usual);
        if fine {
            self.notation.declared = declared;
            return refused;
        }
        let other = declared.readings().into_iter().chain([Sugar::NONE]).filter(|sugar| *sugar != usual);
        for sugar in other {
            let (again, fine) = self.read(sources, &parsed, sugar);
            if fine {
                self.notation = Notation { declared, used: sugar };
                return again;
            }
            if messages == Messages::OfFewest && again.errors() < refused.errors() {
                refused = again;
            }
        }
        refused
    }

    /// Checks and lowers a tree whose notation has been rewritten (one that [`Session::add_tree_either`] handed out).
    pub fn add_tree(&mut self, sources: &Sources, parsed: Parsed) -> Checked {
        self.notation.declared = self.notation.declared.and(Sugar::declared(&parsed.tree));
        self.add_parsed(sources, parsed, Origin::Program)
    }

    /// One reading, and whether it is the right one: whether nothing is wrong but perhaps the notation itself.
    fn read(&mut self, sources: &Sources, parsed: &Parsed, sugar: Sugar) -> (Checked, bool) {
        let mut parsed = parsed.clone();
        let flaws = desugar(&mut parsed.tree, sugar);
        if flaws.is_empty() {
            let checked = self.add_parsed(sources, parsed, Origin::Program);
            let fine = !checked.has_errors();
            return (checked, fine);
        }
        let mut checked = check(sources, parsed, &mut self.env.clone(), Origin::Program);
        let fine = !checked.has_errors();
        let mut told: Vec<Diagnostic> = flaws.iter().map(|flaw| flaw.to_diagnostic(sources)).collect();
        told.sort_by_key(Diagnostic::span);
        checked.problems = Vec::new();
        checked.diagnostics = told;
        (checked, fine)
    }
}
