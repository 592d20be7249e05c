//! Names that one structure or signature may define only once. What is included may be defined again, and values may.
//!
//! At the outermost level of a file a second definition is a warning: `ocamlc` refuses it, the toplevel goes on with the second.

use super::Infer;
use crate::problem::{DuplicateKind, Problem};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExceptionDecl, Item, ItemKind, SigItem, SigItemKind};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// What is defined, with its place.
type Definition = (DuplicateKind, Name, Span);

impl Infer<'_> {
    pub(super) fn check_structure_names(&mut self, items: &[Item]) {
        let all = definitions(items);
        for (what, name, first, second) in again(&all) {
            self.report(Problem::Duplicate { what, name, first, second });
        }
    }

    /// Those of a file, beside what one group of types defines twice.
    pub(super) fn check_outermost_names(&mut self, items: &[Item]) {
        let all = definitions(items);
        for (what, name, first, second) in again(&all) {
            let item_of = |place: Span| items.partition_point(|item| item.span.end < place.start);
            if item_of(first) != item_of(second) {
                self.report(Problem::DefinedAgain { what, name, first, second });
            }
        }
    }

    pub(super) fn check_signature_names(&mut self, items: &[SigItem]) {
        let mut all: Vec<Definition> = Vec::new();
        for item in items {
            match &item.kind {
                SigItemKind::Type { decls, .. } | SigItemKind::TypeSubstitution(decls) => {
                    all.extend(decls.iter().map(|decl| (DuplicateKind::Type, decl.name.name, decl.name.span)));
                }
                SigItemKind::Exception(decl) => all.push((DuplicateKind::Exception, decl.name.name, decl.name.span)),
                SigItemKind::Module(name, _) | SigItemKind::ModuleAlias { name, .. } => {
                    all.push((DuplicateKind::Module, name.name, name.span));
                }
                SigItemKind::Recursive(modules) => {
                    all.extend(modules.iter().map(|(name, _)| (DuplicateKind::Module, name.name, name.span)));
                }
                SigItemKind::ModuleType(name, _) => all.push((DuplicateKind::ModuleType, name.name, name.span)),
                _ => {}
            }
        }
        for (what, name, first, second) in again(&all) {
            self.report(Problem::Duplicate { what, name, first, second });
        }
    }
}

fn definitions(items: &[Item]) -> Vec<Definition> {
    let mut all: Vec<Definition> = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Type { decls, .. } => {
                all.extend(decls.iter().map(|decl| (DuplicateKind::Type, decl.name.name, decl.name.span)));
            }
            ItemKind::Exception(ExceptionDecl::New(decl)) => {
                all.push((DuplicateKind::Exception, decl.name.name, decl.name.span));
            }
            ItemKind::Exception(ExceptionDecl::Alias(name, _)) => {
                all.push((DuplicateKind::Exception, name.name, name.span));
            }
            ItemKind::Module(_, bindings) => {
                let names = bindings.iter().filter_map(|binding| binding.name);
                all.extend(names.map(|name| (DuplicateKind::Module, name.name, name.span)));
            }
            ItemKind::ModuleType(name, _) => all.push((DuplicateKind::ModuleType, name.name, name.span)),
            _ => {}
        }
    }
    all
}

/// What is defined again: its name, where it was defined first, and where now.
fn again(all: &[Definition]) -> Vec<(DuplicateKind, Name, Span, Span)> {
    let mut known: FxHashMap<(DuplicateKind, Name), Span> = FxHashMap::default();
    let mut again = Vec::new();
    for (what, name, span) in all {
        match known.entry((*what, *name)) {
            Entry::Occupied(first) => again.push((*what, *name, *first.get(), *span)),
            Entry::Vacant(place) => _ = place.insert(*span),
        }
    }
    again
}
