//! A program made of one or more texts, and the functions it binds: all that only texts need to be known about it.
//!
//! In: texts, one after another. Out: the grown program, or the messages about the text that was refused.

use crate::{LanguageChoice, Listener, Text, convert, messages};
use refute_frontend::{Checked, Grammar, Messages, Session};
use refute_ir::program::{GlobalId, ItemShows};
use refute_ir::show_declaration::show_value_name;
use refute_ir::{Program, Type, TypePrinter};
use refute_source::{Diagnostic, FileId, Sources};
use refute_syntax::Parsed;
use refute_typing::Demanded;
use refute_verdict as verdict;
use std::ops::Range;

/// A session with the texts that were added to it.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    session: Session,
    sources: Sources,
    /// The first item that is not the library's nor the prelude's.
    own: usize,
    /// The items that the last text added.
    last: Range<usize>,
    /// Members of modules that are asked for, `M.f`, and that no text had so far.
    wanted: Vec<String>,
}

/// A toplevel variable; usually a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    pub(crate) id: GlobalId,
    pub(crate) name: String,
}

impl Function {
    /// `val f : int -> int`.
    pub(crate) fn declaration(&self, program: &Program) -> String {
        let global = &program.globals[self.id.index()];
        let ty = TypePrinter::new(&program.types).show(&global.ty);
        format!("val {} : {ty}", show_value_name(global.name))
    }

    /// Its type as it was inferred.
    pub(crate) fn ty<'a>(&self, program: &'a Program) -> &'a Type {
        &program.globals[self.id.index()].ty
    }

    pub(crate) fn is_function(&self, program: &Program) -> bool {
        matches!(program.types.expand(self.ty(program)), Type::Arrow(..))
    }
}

impl Loaded {
    /// The library alone.
    pub(crate) fn new() -> Loaded {
        Loaded::for_language(LanguageChoice::default())
    }

    /// The library alone, for programs of one version of OCaml.
    pub(crate) fn for_language(choice: LanguageChoice) -> Loaded {
        let session = Session::for_language(choice.language());
        let items = session.program().items.len();
        Loaded { session, sources: Sources::new(), own: items, last: items..items, wanted: Vec::new() }
    }

    /// From here on a member of a module, `M.f`, is known by this name like a variable of the toplevel.
    pub(crate) fn want(&mut self, name: &str) {
        if name.contains('.') && !self.wanted.iter().any(|wanted| wanted == name) {
            self.wanted.push(name.to_string());
            self.bring_out();
        }
    }

    /// What a module type demands.
    pub(crate) fn demanded(&self, module_type: &str) -> Option<Demanded> {
        self.session.env().demanded(module_type)
    }

    /// Binds members of modules to variables, now that there may be some.
    fn bring_out(&mut self) {
        let (session, sources) = (&mut self.session, &mut self.sources);
        self.wanted.retain(|path| !session.bring_out(sources, path));
    }

    /// From here on everything is the program's own: what was added so far is there for it to use.
    pub(crate) fn ends_prelude(&mut self) {
        self.own = self.program().items.len();
    }

    /// Adds a text and tells the messages about it; they come back as `Err` when the text was refused.
    pub(crate) fn add(
        &mut self,
        text: &Text,
        listener: &mut dyn Listener,
    ) -> Result<Vec<verdict::Diagnostic>, Vec<verdict::Diagnostic>> {
        let (_, found) = self.add_text(text);
        let told = self.tell(&found, listener);
        if messages::any_error(&found) { Err(told) } else { Ok(told) }
    }

    /// Tells messages about the texts; they come back as data.
    pub(crate) fn tell(&self, found: &[Diagnostic], listener: &mut dyn Listener) -> Vec<verdict::Diagnostic> {
        messages::show(&self.sources, found, listener);
        self.as_data(found)
    }

    /// Messages about the texts as data.
    pub(crate) fn as_data(&self, found: &[Diagnostic]) -> Vec<verdict::Diagnostic> {
        convert::diagnostics(&self.sources, found)
    }

    /// Adds a text; `Err` are the messages about one that was refused, warnings are dropped.
    pub(crate) fn add_quietly(&mut self, text: &Text) -> Result<(), Vec<Diagnostic>> {
        let (_, found) = self.add_text(text);
        if messages::any_error(&found) { Err(found) } else { Ok(()) }
    }

    /// Adds a text of which only matters whether it types; after one that does not, this is of no use any more.
    pub(crate) fn add_or_spoil(&mut self, text: &Text) -> bool {
        let file = self.sources.add(text.name.as_str(), text.bytes.as_slice());
        let before = self.program().items.len();
        let types = self.session.add_or_spoil(&self.sources, file);
        self.grew(before);
        if types {
            self.bring_out();
        }
        types
    }

    /// Adds a text.
    pub(crate) fn add_text(&mut self, text: &Text) -> (FileId, Vec<Diagnostic>) {
        let (file, checked) = self.add_checked(text);
        (file, checked.diagnostics)
    }

    /// Adds a text, and hands out its tree.
    pub(crate) fn add_checked(&mut self, text: &Text) -> (FileId, Checked) {
        let file = self.sources.add(text.name.as_str(), text.bytes.as_slice());
        let before = self.program().items.len();
        let checked = self.session.add_checked(&self.sources, file);
        self.grew(before);
        if !checked.has_errors() {
            self.bring_out();
        }
        (file, checked)
    }

    /// Adds a text that is OCaml or Myth, and hands out its tree.
    pub(crate) fn add_either(&mut self, text: &Text, grammar: Grammar) -> (FileId, Checked) {
        let file = self.sources.add(text.name.as_str(), text.bytes.as_slice());
        let before = self.program().items.len();
        let checked = self.session.add_either(&self.sources, file, grammar);
        self.grew(before);
        if !checked.has_errors() {
            self.bring_out();
        }
        (file, checked)
    }

    /// Makes a text known, whose tree will be added.
    pub(crate) fn add_source(&mut self, text: &Text) -> FileId {
        self.sources.add(text.name.as_str(), text.bytes.as_slice())
    }

    /// Adds a tree that is OCaml or Myth; a tree that is neither gets the messages of the reading with the fewest errors.
    pub(crate) fn add_tree_either(&mut self, parsed: Parsed) -> Checked {
        let before = self.program().items.len();
        let checked = self.session.add_tree_either(&self.sources, parsed, Messages::OfFewest);
        self.grew(before);
        checked
    }

    /// Adds a tree that is OCaml.
    pub(crate) fn add_tree(&mut self, parsed: Parsed) -> Checked {
        let before = self.program().items.len();
        let checked = self.session.add_tree(&self.sources, parsed);
        self.grew(before);
        checked
    }

    /// Notes what a text added to the items that were there before it; some of those may be the library's, which grows when it is needed.
    fn grew(&mut self, before: usize) {
        let library = self.program().library.items;
        self.own = self.own.max(library);
        self.last = before.max(library)..self.program().items.len();
    }

    pub(crate) fn program(&self) -> &Program {
        self.session.program()
    }

    pub(crate) fn into_program(self) -> Program {
        self.session.into_program()
    }

    pub(crate) fn sources(&self) -> &Sources {
        &self.sources
    }

    /// What the last text added to the program.
    pub(crate) fn last_items(&self) -> Range<usize> {
        self.last.clone()
    }

    /// The variables of all texts after the prelude, in order.
    pub(crate) fn values(&self) -> Vec<Function> {
        self.bound(self.own..self.program().items.len())
    }

    /// The functions of all texts after the prelude, in order.
    pub(crate) fn functions(&self) -> Vec<Function> {
        self.values().into_iter().filter(|value| value.is_function(self.program())).collect()
    }

    /// The functions of the text that was added last, in order.
    pub(crate) fn functions_of_last(&self) -> Vec<Function> {
        let values = self.bound(self.last.clone());
        values.into_iter().filter(|value| value.is_function(self.program())).collect()
    }

    /// The variable that a name means after all texts, when one of those after the prelude binds it.
    pub(crate) fn last_named(&self, name: &str) -> Option<Function> {
        self.values().into_iter().rev().find(|value| value.name == name)
    }

    fn bound(&self, items: Range<usize>) -> Vec<Function> {
        let program = self.program();
        let mut bound = Vec::new();
        for item in &program.items[items] {
            if let ItemShows::Values(globals) = &item.shows {
                bound.extend(globals.iter().map(|id| {
                    let name = program.globals[id.index()].name.to_string();
                    Function { id: *id, name }
                }));
            }
        }
        bound
    }
}
