//! Toplevel items in order.

use super::bindings::Level;
use super::type_exprs::Variables;
use super::{Infer, bindings::BoundVar};
use crate::arena::Ty;
use crate::env::{Bound, ConstructorEntry, Origin, Scheme, ValueEntry};
use crate::export::{Exporter, Unknowns};
use crate::problem::{Problem, UnboundKind};
use crate::typed::{Binder, ConstructorRef, ExceptionSlot, LibraryValue, NewGlobal, TypedItem, ValueRef};
use refute_ir::program::{self, ExceptionId, GlobalId};
use refute_ir::types::{Type, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{Binding, ExceptionDecl, Ident, ItemKind, PatId, PatKind, Path, Recursive, TypeExprId};
use std::sync::Arc;

impl Infer<'_> {
    /// All items of the tree.
    pub(super) fn items(&mut self) {
        let tree = self.tree;
        let mut shown: Vec<(usize, Ty)> = Vec::new();
        let mut globals: Vec<(BoundVar, GlobalId)> = Vec::new();
        for item in &tree.items {
            self.type_variables.clear();
            let mark = self.begin_item();
            let typed = match &item.kind {
                ItemKind::Let(recursive, bindings) => {
                    let variables = self.bindings(*recursive, bindings, Level::Toplevel);
                    let ids = variables.iter().filter_map(|variable| match variable.binder {
                        Some(Binder::Global(id)) => Some(id),
                        _ => None,
                    });
                    let ids: Vec<GlobalId> = ids.collect();
                    globals.extend(variables.into_iter().zip(ids.iter().copied()));
                    if let (Some(pat), None) = (self.wildcard(*recursive, bindings), self.prefix.as_ref())
                        && let Some(ty) = self.pat_types[pat.0 as usize]
                    {
                        shown.push((self.typed.items.len(), ty));
                    }
                    TypedItem::Values(ids)
                }
                ItemKind::Eval(expr) => {
                    self.arena.level += 1;
                    let ty = self.expr_fresh(*expr);
                    self.arena.level -= 1;
                    self.generalise_expr(*expr, ty);
                    shown.push((self.typed.items.len(), ty));
                    TypedItem::Nothing
                }
                ItemKind::Type { nonrec, decls } => TypedItem::Types(self.type_declarations(*nonrec, decls)),
                ItemKind::Exception(decl) => self.exception_item(decl),
                ItemKind::Open { module, .. } => {
                    match self.module_expr(*module) {
                        Some(opened) => self.open_module(self.path_of(*module), &opened),
                        None => self.leave_all_in_doubt(),
                    }
                    TypedItem::Nothing
                }
                ItemKind::External { name, ty, primitives } => {
                    self.external(*name, *ty, primitives, item.span);
                    TypedItem::Nothing
                }
                ItemKind::Include(_) => {
                    self.leave_all_in_doubt();
                    self.refuse("`include`", item.span)
                }
                ItemKind::Module(_, modules) => {
                    let names = modules.iter().filter_map(|module| module.name);
                    names.for_each(|name| self.leave_in_doubt(Bound::Module(name.name)));
                    self.refuse("modules of your own", item.span)
                }
                ItemKind::ModuleType(..) => self.refuse("module types", item.span),
                ItemKind::Error => TypedItem::Nothing,
            };
            self.typed.items.push(typed);
            self.end_item(mark);
        }
        self.finish_items(shown, globals);
    }

    /// The pattern of `let _ = e`, which the toplevel shows as it shows `e`.
    fn wildcard(&self, recursive: Recursive, bindings: &[Binding]) -> Option<PatId> {
        let [Binding { pat, params, .. }] = bindings else { return None };
        let inner = match &self.tree[*pat].kind {
            PatKind::Constraint(inner, _) => *inner,
            _ => *pat,
        };
        let plain = recursive == Recursive::No && params.is_empty() && matches!(self.tree[inner].kind, PatKind::Any);
        plain.then_some(*pat)
    }

    fn refuse(&mut self, construct: &'static str, span: Span) -> TypedItem {
        self.unsupported(construct, span);
        TypedItem::Nothing
    }

    /// Finished types of everything the items show, once all weak variables had their chance to be decided.
    fn finish_items(&mut self, shown: Vec<(usize, Ty)>, globals: Vec<(BoundVar, GlobalId)>) {
        for (item, ty) in shown {
            let mut exporter = Exporter::new(Unknowns::Weak);
            let finished = exporter.export(&mut self.arena, ty);
            self.typed.items[item] = TypedItem::Eval(finished);
            let span = self.tree.items[item].span;
            self.check_size(&exporter, span);
        }
        for (variable, id) in globals {
            let mut exporter = Exporter::new(Unknowns::Weak);
            let ty = exporter.export(&mut self.arena, variable.ty);
            self.check_size(&exporter, variable.span);
            self.typed.globals.push(NewGlobal { id, name: variable.name, ty, span: variable.span });
        }
        self.typed.globals.sort_by_key(|global| global.id);
    }

    fn check_size(&mut self, exporter: &Exporter, span: Span) {
        if exporter.too_large {
            self.report(Problem::TypeTooLarge { span });
        }
    }

    /// A new toplevel variable.
    pub(super) fn next_global(&mut self) -> GlobalId {
        self.next_global += 1;
        GlobalId(self.next_global - 1)
    }

    fn exception_item(&mut self, decl: &ExceptionDecl) -> TypedItem {
        match decl {
            ExceptionDecl::New(decl) => {
                let id = self.new_exception(decl);
                let global = self.next_global();
                let slot = ExceptionSlot::Global(global);
                let (name, ty) = (decl.name.name, Type::con(TypeId::EXN));
                self.typed.globals.push(NewGlobal { id: global, name, ty, span: decl.span });
                self.add_exception(decl.name.name, ConstructorRef::Exception(id, slot));
                TypedItem::Exception(id, global)
            }
            ExceptionDecl::Alias(name, path) => match self.exception_alias(*name, path) {
                Some(known) => {
                    let shown =
                        program::ExceptionDecl { name: name.name, ..(*self.exceptions[known.0 as usize]).clone() };
                    self.exceptions.push(Arc::new(shown));
                    TypedItem::ExceptionAlias(ExceptionId(self.exceptions.len() as u32 - 1))
                }
                None => TypedItem::Nothing,
            },
        }
    }

    /// Makes a variable known.
    pub(super) fn add_value(&mut self, name: Name, ty: Ty, value: ValueRef) {
        let library = (self.origin == Origin::Library).then(|| {
            let module = Name::new(self.prefix.as_deref().unwrap_or("Stdlib"));
            LibraryValue { module, name }
        });
        self.scope.add_value(name, ValueEntry { scheme: Scheme::Node(ty), value, origin: self.origin, library });
    }

    /// Makes an exception known.
    pub(super) fn add_exception(&mut self, name: Name, constructor: ConstructorRef) {
        let entry = ConstructorEntry { constructor, ty: TypeId::EXN, origin: self.origin };
        self.scope.add_constructor(name, entry);
    }

    /// `exception C = D`: which exception it is.
    pub(super) fn exception_alias(&mut self, name: Ident, path: &Path) -> Option<ExceptionId> {
        let candidates = self.lookup_constructors(path)?;
        let known = candidates.iter().find_map(|entry| match entry.constructor {
            ConstructorRef::Exception(id, _) => Some((id, entry.constructor)),
            ConstructorRef::Variant(..) => None,
        });
        match known {
            Some((id, constructor)) => {
                self.add_exception(name.name, constructor);
                Some(id)
            }
            None => {
                self.unbound(UnboundKind::Constructor, path);
                None
            }
        }
    }

    fn external(&mut self, name: Ident, ty: TypeExprId, primitives: &[Vec<u8>], span: Span) {
        if self.origin == Origin::Program {
            self.leave_in_doubt(Bound::Value(name.name));
            return self.unsupported("`external`", span);
        }
        let primitive = primitives.first().map(Vec::as_slice).unwrap_or_default();
        let Some(value) = ValueRef::of_external(primitive) else {
            return self.unsupported("a primitive of this name", span);
        };
        self.arena.level += 1;
        let ty = self.type_expr(ty, Variables::Open);
        self.arena.level -= 1;
        self.arena.generalise(ty);
        self.add_value(name.name, ty, value);
    }
}
