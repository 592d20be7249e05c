//! A session: the library, then one text after another.
//!
//! In: texts of a [`Sources`]. Out: diagnostics for each, and a program that grows by every text without an error; start
//! at [`Session::new`]. The library is read once per process; starting another session copies its tables.
//!
//! Note [The rest of the library]: most programs need a part of the library only, which every session begins with. A larger
//! extent is there from the first text on that names one of its modules: as library, if nobody has added anything yet; otherwise
//! behind what was added, where it counts as that text's own, but shows nothing.
//! Library places belong to [`library_sources`], whose ids never meet the ids of a user's files.

mod notation;
#[cfg(test)]
mod tests;

pub use notation::{Grammar, Messages};

use crate::lower::lower;
use crate::prelude::{LIBRARY, STD_LABELS, extent_for};
use notation::Notation;
use refute_ir::program::{Expr, Extent, ItemShows, LibrarySize};
use refute_ir::{Program, TypeTable};
use refute_source::{Diagnostic, FileId, Name, Severity, Sources, few};
use refute_syntax::{Parsed, Tree};
use refute_typing::library::Language;
use refute_typing::{Env, Origin, Problem, Typed, exhaustiveness, identity};
use std::sync::OnceLock;

/// The id of the first library file.
const FIRST_LIBRARY_FILE: u32 = 1 << 31;

/// The library and everything added to it.
#[derive(Clone, Debug)]
pub struct Session {
    env: Env,
    program: Program,
    notation: Notation,
    /// How much of the library has been read, be it behind what was added.
    read: Extent,
    /// Whether `::` or `[]` are constructors of a type that was added.
    has_own_lists: bool,
}

/// What the stages before lowering made of a text.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The tree.
    pub tree: Tree,
    /// What inference found out; its tables are empty when the tree has syntax errors.
    pub typed: Typed,
    /// The type declarations that `typed` refers to, also when the session did not grow.
    pub types: TypeTable,
    /// What inference finds wrong, as data; the messages about it are among the diagnostics.
    pub problems: Vec<Problem>,
    /// Messages of all stages, in source order; of very many, some (see `refute_source::few`).
    pub diagnostics: Vec<Diagnostic>,
}

impl Checked {
    /// Whether the text was refused.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Adds what is wrong in the items that end before a place at which something unsupported stands: OCaml, too, would refuse
    /// the text before it came there.
    fn add_errors_before(&mut self, place: u32, env: &mut Env, origin: Origin) {
        let rest = self.tree.items.partition_point(|item| item.span.end <= place);
        let rest = self.tree.items.split_off(rest);
        let (_, problems) = refute_typing::infer(&self.tree, env, origin);
        self.tree.items.extend(rest);
        let found = problems.iter().map(|problem| problem.to_diagnostic(env.types()));
        self.diagnostics.extend(found.filter(|one| one.severity == Severity::Error));
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span());
    }

    /// How many of the diagnostics are errors.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session with the usual part of the library loaded.
    pub fn new() -> Session {
        library(Extent::Usual).session.clone()
    }

    /// A session with everything of the library loaded.
    pub fn with_whole_library() -> Session {
        library(Extent::Whole).session.clone()
    }

    /// The same for programs of one version of OCaml.
    pub fn for_language(language: Language) -> Session {
        let mut session = Session::new();
        session.env.set_language(language);
        session
    }

    /// Reads, checks and lowers a text. The session grows only when no diagnostic is an error.
    pub fn add(&mut self, sources: &Sources, file: FileId) -> Vec<Diagnostic> {
        self.add_checked(sources, file).diagnostics
    }

    /// As [`Session::add`] for a text that nobody wants to hear about: only whether it types. After one that does not, the session is of
    /// no use any more; that spares a copy of everything known so far.
    pub fn add_or_spoil(&mut self, sources: &Sources, file: FileId) -> bool {
        let mut parsed = refute_syntax::parse(sources, file);
        self.extend_library(sources, file);
        self.spell_out_lists(&mut parsed.tree);
        let refused = |severity: Severity| severity == Severity::Error;
        if parsed.problems.iter().any(|problem| refused(problem.to_diagnostic(sources).severity)) {
            return false;
        }
        let (typed, problems) = refute_typing::infer(&parsed.tree, &mut self.env, Origin::Program);
        if problems.iter().any(|problem| refused(problem.to_diagnostic(self.env.types()).severity)) {
            return false;
        }
        self.program.types = self.env.types().clone();
        self.program.exceptions = self.env.exceptions().to_vec();
        lower(&mut self.program, sources, &parsed.tree, &typed);
        true
    }

    /// As [`Session::add`], and hands out the tree and its types, for dumps.
    pub fn add_checked(&mut self, sources: &Sources, file: FileId) -> Checked {
        self.add_parsed(sources, refute_syntax::parse(sources, file), Origin::Program)
    }

    /// Binds a member of a module, `M.f`, to a variable of the toplevel that is called like its path; whether there is such a member.
    pub fn bring_out(&mut self, sources: &mut Sources, path: &str) -> bool {
        let first = self.program.globals.len();
        let file = sources.add("member", format!("let member = {path}"));
        if self.add_checked(sources, file).has_errors() {
            return false;
        }
        // Whoever looks for the function's text finds it where the module has it.
        let code = self.program.items.last().and_then(|item| item.code);
        let exprs = code.map_or(&[][..], |code| &self.program.functions[code.index()].exprs);
        let held = exprs.iter().find_map(|expr| match expr {
            Expr::Global(id) => self.program.globals[id.index()].function,
            _ => None,
        });
        let Some(member) = self.program.globals.get_mut(first) else { return false };
        (member.name, member.function) = (Name::new(path), held);
        true
    }

    /// As [`Session::add`] with the rights of the library (`external`, hidden names), for tests of the library's own
    /// text: what it binds belongs to the program, not to the library.
    pub fn add_as_library(&mut self, sources: &Sources, file: FileId) -> Vec<Diagnostic> {
        self.add_parsed(sources, refute_syntax::parse(sources, file), Origin::Library).diagnostics
    }

    /// The program so far.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program so far, when nothing will be added any more.
    pub fn into_program(self) -> Program {
        self.program
    }

    /// Everything declared so far.
    pub fn env(&self) -> &Env {
        &self.env
    }

    fn add_parsed(&mut self, sources: &Sources, mut parsed: Parsed, origin: Origin) -> Checked {
        if origin == Origin::Program {
            self.extend_library(sources, parsed.tree.file);
            self.spell_out_lists(&mut parsed.tree);
        }
        let mut env = self.env.clone();
        let checked = check(sources, parsed, &mut env, origin);
        if !checked.has_errors() {
            self.env = env;
            self.program.types = self.env.types().clone();
            self.program.exceptions = self.env.exceptions().to_vec();
            lower(&mut self.program, sources, &checked.tree, &checked.typed);
        }
        checked
    }

    /// What is written as a list may be one of a type that was declared, here or before.
    fn spell_out_lists(&mut self, tree: &mut Tree) {
        self.has_own_lists |= tree.has_own_lists;
        if self.has_own_lists {
            tree.spell_out_lists();
        }
    }
}

impl Session {
    /// Sees to it that what a text names of the library is there; see Note [The rest of the library].
    fn extend_library(&mut self, sources: &Sources, file: FileId) {
        let needed = sources.get(file).map_or(Extent::Usual, |file| extent_of(&file.bytes));
        if needed <= self.read {
            return;
        }
        let before = self.program.items.len();
        if before == self.program.library.items {
            let language = self.env.language();
            *self = Session { notation: self.notation, ..library(needed).session.clone() };
            self.env.set_language(language);
        } else {
            let mut sources = library(Extent::Whole).sources.clone();
            let read = self.read;
            for extent in Extent::ALL.into_iter().filter(|extent| *extent > read && *extent <= needed) {
                self.read_library(&mut sources, extent, &mut Vec::new());
            }
            self.program.items[before..].iter_mut().for_each(|item| item.shows = ItemShows::Nothing);
        }
    }
}

/// How much of the library a text names, be it in a comment.
fn extent_of(text: &[u8]) -> Extent {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'' | b'.');
    let paths = text.split(|byte| !is_part(byte)).flat_map(|path| {
        let begins = |at: &usize| path[*at].is_ascii_uppercase() && (*at == 0 || path[*at - 1] == b'.');
        (0..path.len()).filter(begins).map(|at| &path[at..])
    });
    let named = paths.map(extent_for).max().unwrap_or_default();
    // `a.{i}` is a call of `Bigarray`'s; `M.{ .. }` is a record.
    let of_bigarrays = |at: usize| {
        let word = text[..at].iter().rposition(|byte| !is_part(byte) || *byte == b'.').map_or(0, |before| before + 1);
        !text[word].is_ascii_uppercase()
    };
    let mut accesses = (0..text.len()).filter(|at| text[*at..].starts_with(b".{"));
    if accesses.any(of_bigarrays) { named.max(extent_for(b"Bigarray")) } else { named }
}

/// Checks a text; what it declares is added to `env`.
fn check(sources: &Sources, parsed: Parsed, env: &mut Env, origin: Origin) -> Checked {
    let mut diagnostics: Vec<Diagnostic> = parsed.problems.iter().map(|one| one.to_diagnostic(sources)).collect();
    // Several bytes of one character give the same message.
    diagnostics.dedup();
    let (tree, types) = (parsed.tree, env.types().clone());
    let mut checked = Checked { tree, typed: Typed::default(), types, problems: Vec::new(), diagnostics };
    if checked.has_errors() {
        if parsed.problems.iter().all(refute_syntax::Problem::is_unsupported) {
            let first = parsed.problems.iter().map(|problem| problem.span().start).min().unwrap_or_default();
            checked.add_errors_before(first, env, origin);
        }
        checked.diagnostics = few(checked.diagnostics);
        return checked;
    }
    let (typed, problems) = refute_typing::infer(&checked.tree, env, origin);
    checked.typed = typed;
    checked.types = env.types().clone();
    checked.diagnostics.extend(problems.iter().map(|problem| problem.to_diagnostic(env.types())));
    checked.problems = problems;
    if !checked.has_errors() {
        let found = exhaustiveness::check(&checked.tree, &checked.typed, env.types(), env.exceptions());
        checked.diagnostics.extend(found.iter().map(|problem| problem.to_diagnostic()));
        if origin == Origin::Program {
            let found = identity::check(&checked.tree, &checked.typed, env.types());
            checked.diagnostics.extend(found.iter().map(|problem| problem.to_diagnostic(env.types())));
        }
    }
    checked.diagnostics.sort_by_key(|diagnostic| diagnostic.span());
    checked.diagnostics = few(checked.diagnostics);
    checked
}

/// The texts that library places point into.
pub fn library_sources() -> &'static Sources {
    &library(Extent::Whole).sources
}

/// What is wrong with the library; always empty, as a test makes sure.
pub fn library_problems() -> &'static [Diagnostic] {
    &library(Extent::Whole).problems
}

#[derive(Clone)]
struct Library {
    session: Session,
    sources: Sources,
    problems: Vec<Diagnostic>,
}

/// The library of an extent, read once: a smaller one with what that adds.
fn library(extent: Extent) -> &'static Library {
    static READ: [OnceLock<Library>; Extent::ALL.len()] = [const { OnceLock::new() }; Extent::ALL.len()];
    READ[extent as usize].get_or_init(|| {
        let smaller = Extent::ALL.into_iter().rfind(|other| *other < extent);
        let smaller = smaller.map_or_else(Library::default, |smaller| library(smaller).clone());
        smaller.with(extent)
    })
}

impl Default for Library {
    fn default() -> Library {
        let (program, notation) = (Program::default(), Notation::default());
        let session = Session { env: Env::builtin(), program, notation, read: Extent::Usual, has_own_lists: false };
        Library { session, sources: Sources::starting_at(FIRST_LIBRARY_FILE), problems: Vec::new() }
    }
}

impl Library {
    fn with(mut self, extent: Extent) -> Library {
        self.session.read_library(&mut self.sources, extent, &mut self.problems);
        let Program { items, functions, branches, globals, .. } = &self.session.program;
        self.session.program.library = LibrarySize {
            items: items.len(),
            functions: functions.len(),
            branches: branches.len(),
            globals: globals.len(),
            extent,
        };
        self
    }
}

impl Session {
    /// Reads what an extent of the library has and a smaller one has not.
    fn read_library(&mut self, sources: &mut Sources, extent: Extent, problems: &mut Vec<Diagnostic>) {
        self.read = extent;
        for module in LIBRARY.iter().filter(|module| module.extent == extent) {
            let file = sources.add(format!("{}.ml", module.name.to_lowercase()), module.text);
            module.name.split('.').for_each(|name| self.env.enter_library_module(Name::new(name)));
            problems.extend(self.add_parsed(sources, refute_syntax::parse(sources, file), Origin::Library).diagnostics);
            module.name.split('.').for_each(|_| self.env.leave_library_module());
        }
        match extent {
            Extent::Usual => self.env.alias_library_module(Name::new("Pervasives"), Name::new("Stdlib")),
            Extent::Large => {
                self.env.enter_library_module(Name::new("StdLabels"));
                STD_LABELS.iter().for_each(|(name, of)| self.env.alias_library_module(Name::new(name), Name::new(of)));
                self.env.leave_library_module();
            }
            Extent::Whole => {}
        }
    }
}
