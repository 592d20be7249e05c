//! Names that one structure or signature may define only once. What is included may be defined again, and values may.
//!
//! At the outermost level of a file nothing is checked: the toplevel accepts a second definition there.

use super::Infer;
use crate::problem::DuplicateKind;
use refute_source::{Name, Span};
use refute_syntax::tree::{ExceptionDecl, Item, ItemKind, SigItem, SigItemKind};

/// What is defined, with its place.
type Definition = (DuplicateKind, Name, Span);

impl Infer<'_> {
    pub(super) fn check_structure_names(&mut self, items: &[Item]) {
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
        self.check_definitions(&all);
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
        self.check_definitions(&all);
    }

    fn check_definitions(&mut self, all: &[Definition]) {
        use DuplicateKind::{Exception, Module, ModuleType, Type};
        for what in [Type, Module, ModuleType, Exception] {
            let of_kind = all.iter().filter(|(kind, ..)| *kind == what);
            let names: Vec<(Name, Span)> = of_kind.map(|(_, name, span)| (*name, *span)).collect();
            self.check_unique(what, &names);
        }
    }
}
