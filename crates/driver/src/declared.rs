//! What the items of a program declare, as OCaml's toplevel would say it at that point of the program.
//!
//! A type name may be declared again further down; [`Declared`] walks along the items and knows which declarations
//! existed when an item was read.

use crate::convert::place;
use refute_ir::program::{ExtensionForm, GlobalId, Item, ItemShows};
use refute_ir::show_declaration::{show_extension, show_type_declarations, show_value_name};
use refute_ir::show_signature::show_signature_item;
use refute_ir::signature::SignatureItem;
use refute_ir::{NamedType, Program, Type, TypePrinter};
use refute_source::Sources;
use refute_verdict::{Declaration, DeclarationKind};

/// How far the items have been read.
pub(crate) struct Declared {
    /// How many type declarations exist.
    types: usize,
}

impl Declared {
    /// Before the first item, when this many types exist.
    pub(crate) fn new(types: usize) -> Declared {
        Declared { types }
    }

    /// The type of a variable or expression as it is called now.
    pub(crate) fn show(&self, program: &Program, ty: &Type) -> String {
        TypePrinter::new(&program.types).as_of(self.types).show(ty)
    }

    /// Goes past an item; says what it declares.
    pub(crate) fn declarations(&mut self, sources: &Sources, program: &Program, item: &Item) -> Vec<Declaration> {
        match &item.shows {
            ItemShows::Values(globals) => globals.iter().map(|id| self.value(sources, program, *id)).collect(),
            ItemShows::Result(ty) => {
                let ty = self.show(program, ty);
                vec![Declaration {
                    kind: DeclarationKind::Expression,
                    name: "-".to_string(),
                    text: format!("- : {ty}"),
                    ty,
                    place: place(sources, item.span),
                }]
            }
            ItemShows::Types(ids) => {
                let last = ids.iter().map(|id| id.0 as usize + 1).max();
                self.types = self.types.max(last.unwrap_or(0));
                let texts = show_type_declarations(&program.types, ids, self.types);
                let declarations = ids.iter().zip(texts).map(|(id, text)| {
                    let decl = program.types.get(*id);
                    Declaration {
                        kind: DeclarationKind::Type,
                        name: decl.name.to_string(),
                        ty: text.clone(),
                        text,
                        place: place(sources, decl.span.unwrap_or(item.span)),
                    }
                });
                declarations.collect()
            }
            ItemShows::Extension(ids) => {
                let decls: Vec<_> = ids.iter().map(|id| &*program.exceptions[id.index()]).collect();
                let text = show_extension(&program.types, &decls, self.types);
                let kind = match decls.first() {
                    Some(decl) if decl.form != ExtensionForm::Exception => DeclarationKind::Type,
                    _ => DeclarationKind::Exception,
                };
                let names: Vec<&str> = decls.iter().map(|decl| decl.name.as_str()).collect();
                vec![Declaration {
                    kind,
                    name: names.join(" "),
                    ty: text.clone(),
                    text,
                    place: place(sources, item.span),
                }]
            }
            ItemShows::Modules(items) => {
                let last = items.iter().filter_map(SignatureItem::last_type).max();
                self.types = self.types.max(last.map_or(0, |id| id.0 as usize + 1));
                items.iter().map(|shown| self.module(sources, program, item, shown)).collect()
            }
            ItemShows::Inside(_) | ItemShows::Nothing => Vec::new(),
        }
    }

    fn module(&self, sources: &Sources, program: &Program, item: &Item, shown: &SignatureItem) -> Declaration {
        let text = show_signature_item(program, shown, self.types);
        let (kind, name) = match shown {
            SignatureItem::ModuleType(name, _) => (DeclarationKind::ModuleType, name.to_string()),
            SignatureItem::Module(name, _) => (DeclarationKind::Module, name.to_string()),
            SignatureItem::Recursive(modules) => {
                let names: Vec<&str> = modules.iter().map(|(name, _)| name.as_str()).collect();
                (DeclarationKind::Module, names.join(", "))
            }
            SignatureItem::Value(name, _) | SignatureItem::External(name, ..) => {
                (DeclarationKind::Value, name.to_string())
            }
            SignatureItem::Types(_) => (DeclarationKind::Type, text.clone()),
            SignatureItem::Exception(name, _) => (DeclarationKind::Exception, name.to_string()),
        };
        Declaration { kind, name, ty: text.clone(), text, place: place(sources, item.span) }
    }

    fn value(&self, sources: &Sources, program: &Program, id: GlobalId) -> Declaration {
        let global = &program.globals[id.index()];
        let named = NamedType { ty: global.ty.clone(), names: global.names.clone() };
        let ty = TypePrinter::new(&program.types).as_of(self.types).show_named(&named);
        Declaration {
            kind: DeclarationKind::Value,
            name: global.name.to_string(),
            text: format!("val {} : {ty}", show_value_name(global.name)),
            ty,
            place: place(sources, global.span),
        }
    }
}
