//! What items show when all types are finished: results, and modules as `sig .. end`.

use super::Infer;
use crate::arena::Ty;
use crate::env::{
    Group, Member, Module, ModuleEntry, Origin, Scheme, Shown, Structure, Template, TypeTarget, ValueEntry, is_internal,
};
use crate::export::{Exporter, Unknowns};
use crate::library::{self, Language};
use crate::problem::UnboundKind;
use crate::typed::{LibraryValue, TypedItem};
use refute_ir::signature::{ModuleShape, SignatureItem};
use refute_source::Name;
use std::sync::Arc;

/// What an item shows.
pub(super) enum PendingShow {
    /// The value of an expression.
    Result(Ty),
    /// A module, or several that are declared together.
    Modules(Vec<(Name, ModuleEntry)>),
    /// The module type of this name.
    ModuleType(Name, Option<Template>),
    /// A primitive under a name of the program.
    External(Name, Ty, Vec<String>),
    /// What was included.
    Members(Arc<Structure>),
}

impl Infer<'_> {
    /// The finished form of an item.
    pub(super) fn finish_item(&mut self, item: usize, what: PendingShow) {
        let shown = match what {
            PendingShow::Result(ty) => {
                let mut exporter = Exporter::new(Unknowns::Weak);
                let finished = exporter.export(&mut self.arena, ty);
                self.check_size(&exporter, self.tree.items[item].span);
                self.typed.items[item] = TypedItem::Eval(finished);
                return;
            }
            PendingShow::Modules(modules) => {
                let mut items = Vec::new();
                modules.iter().for_each(|(name, entry)| self.show_module(*name, entry, &mut items));
                items
            }
            PendingShow::ModuleType(name, template) => {
                vec![SignatureItem::ModuleType(name, template.map(|template| self.template_shape(&template)))]
            }
            PendingShow::External(name, ty, words) => {
                vec![SignatureItem::External(name, self.finished_scheme(ty).0, words)]
            }
            PendingShow::Members(structure) => self.members_shape(&structure),
        };
        match &mut self.typed.items[item] {
            TypedItem::Modules(items) | TypedItem::Opened(_, items) => *items = shown,
            _ => {}
        }
    }

    fn entry_shape(&mut self, entry: &ModuleEntry) -> ModuleShape {
        match entry.alias {
            Some(Shown::Alias(path)) => ModuleShape::Alias(path),
            Some(Shown::Named(name) | Shown::Recursive(_, Some(name))) => ModuleShape::Named(name),
            None | Some(Shown::Recursive(_, None)) => self.module_shape(&entry.module),
        }
    }

    fn show_module(&mut self, name: Name, entry: &ModuleEntry, items: &mut Vec<SignatureItem>) {
        let shape = self.entry_shape(entry);
        match (entry.alias, items.last_mut()) {
            (Some(Shown::Recursive(Group::Later, _)), Some(SignatureItem::Recursive(modules))) => {
                modules.push((name, shape));
            }
            (Some(Shown::Recursive(..)), _) => items.push(SignatureItem::Recursive(vec![(name, shape)])),
            _ => items.push(SignatureItem::Module(name, shape)),
        }
    }

    fn template_shape(&mut self, template: &Template) -> ModuleShape {
        match template.label {
            Some(name) => ModuleShape::Named(name),
            None => self.module_shape(&template.module),
        }
    }

    fn module_shape(&mut self, module: &Module) -> ModuleShape {
        refute_source::deep(|| match module {
            Module::Structure(structure) => ModuleShape::Signature(self.members_shape(structure)),
            Module::Functor(functor) => {
                let parameter = functor.parameter.as_ref().map(|parameter| {
                    let shape = self.template_shape(&parameter.template);
                    (parameter.name, Box::new(shape))
                });
                let result = self.template_shape(&functor.result);
                ModuleShape::Functor(parameter, Box::new(result))
            }
        })
    }

    /// Whether a value of the library came after 4.13, and the program is not for such a version.
    fn is_of_newer(&self, entry: &ValueEntry) -> bool {
        let Some(LibraryValue { module, name }) = entry.library else { return false };
        let lifetime = library::member(module.as_str(), UnboundKind::Value, name.as_str());
        let since = lifetime.and_then(|lifetime| lifetime.since);
        since.is_some() && self.language == Language::Any
    }

    fn members_shape(&mut self, structure: &Structure) -> Vec<SignatureItem> {
        let mut items = Vec::new();
        for member in &structure.members {
            match *member {
                Member::Value(name) if is_internal(name) && self.origin == Origin::Program => {}
                Member::Value(name) => {
                    let Some(entry) = structure.value(name) else { continue };
                    if self.is_of_newer(entry) {
                        continue;
                    }
                    let ty = match &entry.scheme {
                        Scheme::Stored(named, _) => named.clone(),
                        Scheme::Node(node) => self.finished_scheme(*node).0,
                    };
                    let primitive = entry.library.and_then(|LibraryValue { module, name }| {
                        library::primitives::declared(module.as_str(), name.as_str())
                    });
                    items.push(match primitive {
                        Some(primitive) => SignatureItem::External(name, ty, vec![primitive.to_string()]),
                        None => SignatureItem::Value(name, ty),
                    });
                }
                Member::Type(name, _) if is_internal(name) && self.origin == Origin::Program => {}
                Member::Type(name, first) => {
                    let Some(TypeTarget::Decl(id)) = structure.scope.ty(name, Origin::Library) else { continue };
                    match items.last_mut() {
                        Some(SignatureItem::Types(group)) if !first => group.push((name, id)),
                        _ => items.push(SignatureItem::Types(vec![(name, id)])),
                    }
                }
                Member::Exception(name) => {
                    if let Some((id, _)) = structure.exception(name) {
                        items.push(SignatureItem::Exception(name, id));
                    }
                }
                Member::Module(name) => {
                    if let Some(entry) = structure.scope.module(name).cloned() {
                        self.show_module(name, &entry, &mut items);
                    }
                }
                Member::ModuleType(name) => {
                    if let Some(entry) = structure.scope.module_type(name).cloned() {
                        let shape = entry.template.map(|template| self.template_shape(&template));
                        items.push(SignatureItem::ModuleType(name, shape));
                    }
                }
            }
        }
        items
    }
}
