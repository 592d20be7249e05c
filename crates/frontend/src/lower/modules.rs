//! Lowers modules: their values are variables; only what passes a functor or becomes a first-class module is a block.
//!
//! At the outermost level every item of a structure is an item of the program. Elsewhere a structure is a chain of
//! `let`s around what follows. A functor is a function from a block of its parameter's leaves to one of its result's.

use super::Lowering;
use super::recursion::Then;
use refute_ir::program::{ExceptionId, Expr, ExprId, Item, ItemShows, Local};
use refute_ir::signature::SignatureItem;
use refute_source::Span;
use refute_syntax::tree::{self, ItemKind, ModExprId, ModExprKind};
use refute_typing::Typed;
use refute_typing::typed::{Binder, FunctorCode, FunctorWrapper, ModuleApplication, Slot, TypedItem, ValueRef};

impl<'a> Lowering<'a> {
    /// A module at the outermost level: its parts become items.
    pub(super) fn toplevel_module(&mut self, id: ModExprId) {
        let (tree, typed): (&'a tree::Tree, &'a Typed) = (self.tree, self.typed);
        let span = tree[id].span;
        refute_source::deep(|| match &tree[id].kind {
            ModExprKind::Path(_) | ModExprKind::Error => {}
            ModExprKind::Struct(items) => {
                let typed = typed.structures.get(&id).map(Vec::as_slice).unwrap_or_default();
                for (item, what) in items.iter().zip(typed) {
                    self.inner_item(item, what);
                }
            }
            ModExprKind::Functor(_, _, body) => {
                if let Some(code) = typed.functors.get(&id) {
                    self.toplevel_functor(code, span, &mut |lowering, then| lowering.module_in(*body, then));
                }
            }
            ModExprKind::Apply(functor, argument) => {
                self.toplevel_module(*functor);
                self.toplevel_module(*argument);
                if let Some(call) = typed.applications.get(&id) {
                    self.toplevel_block(&call.result, span, |lowering| lowering.module_call(call, span));
                }
            }
            ModExprKind::Constraint(inner, _) => self.toplevel_module(*inner),
            ModExprKind::Unpack(expr, _) => {
                if let Some(binders) = typed.unpacked.get(&id) {
                    self.toplevel_block(binders, span, |lowering| lowering.expr(*expr));
                }
            }
        });
        for FunctorWrapper { code, call } in typed.wrappers.get(&id).into_iter().flatten() {
            self.toplevel_functor(code, span, &mut |lowering, then| lowering.call_in(call, span, then));
        }
    }

    /// An item of a structure at the outermost level.
    fn inner_item(&mut self, item: &'a tree::Item, what: &'a TypedItem) {
        let first = self.program.items.len();
        self.item(item, what);
        for item in &mut self.program.items[first..] {
            let globals = match std::mem::replace(&mut item.shows, ItemShows::Nothing) {
                ItemShows::Values(globals) | ItemShows::Inside(globals) => globals,
                _ => Vec::new(),
            };
            item.shows = ItemShows::Inside(globals);
        }
        self.program.items.retain({
            let mut position = 0;
            move |item| {
                position += 1;
                position <= first || item.code.is_some()
            }
        });
    }

    /// An item that binds the fields of a block to toplevel variables.
    fn toplevel_block(&mut self, binders: &[Binder], span: Span, block: impl FnOnce(&mut Self) -> ExprId) {
        self.begin_function(None, span, 0);
        let value = block(self);
        let local = self.fresh(None);
        let mut body = self.unit(span);
        let mut globals = Vec::new();
        for (position, binder) in binders.iter().enumerate().rev() {
            let Binder::Global(global) = *binder else { continue };
            let of = self.local(local, span);
            let field = self.add(Expr::Field(of, position as u32), span);
            let set = self.add(Expr::SetGlobal(global, field), span);
            body = self.add(Expr::Sequence(set, body), span);
            globals.push(global);
        }
        let body = self.add(Expr::Let(local, value, body), span);
        let code = Some(self.end_function(body));
        globals.reverse();
        self.program.items.push(Item { span, code, shows: ItemShows::Inside(globals) });
    }

    /// An item that binds a functor to a toplevel variable.
    fn toplevel_functor(&mut self, code: &FunctorCode, span: Span, body: Inside<'_, 'a>) {
        let Binder::Global(global) = code.value else { return };
        self.begin_function(None, span, 0);
        let function = self.functor(code, span, body);
        self.know_function(global, function);
        let set = self.add(Expr::SetGlobal(global, function), span);
        let code = Some(self.end_function(set));
        self.program.items.push(Item { span, code, shows: ItemShows::Inside(vec![global]) });
    }

    /// A module inside an expression, with what follows it.
    pub(super) fn module_in(&mut self, id: ModExprId, then: Then<'_, 'a>) -> ExprId {
        let typed: &'a Typed = self.typed;
        let span = self.tree[id].span;
        let wrappers: &'a [FunctorWrapper] = typed.wrappers.get(&id).map(Vec::as_slice).unwrap_or_default();
        self.bare_module_in(id, &mut |lowering| lowering.wrappers_in(wrappers, span, then))
    }

    fn wrappers_in(&mut self, wrappers: &'a [FunctorWrapper], span: Span, then: Then<'_, 'a>) -> ExprId {
        let Some((FunctorWrapper { code, call }, rest)) = wrappers.split_first() else { return then(self) };
        let function = self.functor(code, span, &mut |lowering, then| lowering.call_in(call, span, then));
        self.bind_one(code.value, function, span, &mut |lowering| lowering.wrappers_in(rest, span, then))
    }

    fn bare_module_in(&mut self, id: ModExprId, then: Then<'_, 'a>) -> ExprId {
        let (tree, typed): (&'a tree::Tree, &'a Typed) = (self.tree, self.typed);
        let span = tree[id].span;
        refute_source::deep(|| match &tree[id].kind {
            ModExprKind::Path(_) | ModExprKind::Error => then(self),
            ModExprKind::Struct(items) => {
                let typed = typed.structures.get(&id).map(Vec::as_slice).unwrap_or_default();
                self.structure_in(items, typed, then)
            }
            ModExprKind::Functor(_, _, body) => match typed.functors.get(&id) {
                Some(code) => {
                    let function = self.functor(code, span, &mut |lowering, then| lowering.module_in(*body, then));
                    self.bind_one(code.value, function, span, then)
                }
                None => then(self),
            },
            ModExprKind::Apply(functor, argument) => match typed.applications.get(&id) {
                Some(call) => self.module_in(*functor, &mut |lowering| {
                    lowering.module_in(*argument, &mut |lowering| lowering.call_in(call, span, then))
                }),
                None => then(self),
            },
            ModExprKind::Constraint(inner, _) => self.module_in(*inner, then),
            ModExprKind::Unpack(expr, _) => match typed.unpacked.get(&id) {
                Some(binders) => {
                    let block = self.expr(*expr);
                    self.open_block(block, binders, span, then)
                }
                None => then(self),
            },
        })
    }

    /// The items of a structure inside an expression, with what follows them.
    fn structure_in(&mut self, items: &'a [tree::Item], typed: &'a [TypedItem], then: Then<'_, 'a>) -> ExprId {
        let (Some((item, items)), Some((what, typed))) = (items.split_first(), typed.split_first()) else {
            return then(self);
        };
        let span = item.span;
        let mut rest = |lowering: &mut Self| lowering.structure_in(items, typed, then);
        refute_source::deep(|| match (&item.kind, what) {
            (ItemKind::Let(recursive, bindings), _) => self.let_in(*recursive, bindings, span, &mut rest),
            (ItemKind::Eval(expr), _) => {
                let value = self.expr(*expr);
                let rest = rest(self);
                self.add(Expr::Sequence(value, rest), span)
            }
            (_, TypedItem::Extension(constructors)) => self.identities_in(constructors, span, &mut rest),
            (ItemKind::Module(tree::Recursive::Yes, bindings), _) => self.recursive_in(bindings, &mut rest),
            (ItemKind::Module(_, bindings), _) => self.modules_in(bindings, &mut rest),
            (ItemKind::Include(module) | ItemKind::Open { module, .. }, _) => self.module_in(*module, &mut rest),
            _ => rest(self),
        })
    }

    /// The identities of new constructors of extensible types, with what follows them.
    fn identities_in(
        &mut self,
        constructors: &[(ExceptionId, Option<Binder>)],
        span: Span,
        then: Then<'_, 'a>,
    ) -> ExprId {
        match constructors.split_first() {
            None => then(self),
            Some(((_, None), others)) => self.identities_in(others, span, then),
            Some(((exception, Some(binder)), others)) => {
                let identity = self.add(Expr::NewException(*exception), span);
                self.bind_one(*binder, identity, span, &mut |lowering| lowering.identities_in(others, span, &mut *then))
            }
        }
    }

    fn modules_in(&mut self, bindings: &'a [tree::ModuleBinding], then: Then<'_, 'a>) -> ExprId {
        match bindings.split_first() {
            None => then(self),
            Some((binding, rest)) => {
                self.module_in(binding.body, &mut |lowering| lowering.modules_in(rest, &mut *then))
            }
        }
    }

    /// Binds a variable around what follows.
    pub(super) fn bind_one(&mut self, binder: Binder, value: ExprId, span: Span, then: Then<'_, 'a>) -> ExprId {
        let local = self.fresh(self.binder_name(binder));
        self.bind(binder, local);
        let body = then(self);
        self.add(Expr::Let(local, value, body), span)
    }

    /// Binds the fields of a block around what follows.
    fn open_block(&mut self, block: ExprId, binders: &[Binder], span: Span, then: Then<'_, 'a>) -> ExprId {
        let local = self.fresh(None);
        let body = self.fields_in(local, binders, span, then);
        self.add(Expr::Let(local, block, body), span)
    }

    fn fields_in(&mut self, block: Local, binders: &[Binder], span: Span, then: Then<'_, 'a>) -> ExprId {
        let mut bindings = Vec::new();
        for (position, binder) in binders.iter().enumerate() {
            let of = self.local(block, span);
            let field = self.add(Expr::Field(of, position as u32), span);
            let local = self.fresh(self.binder_name(*binder));
            self.bind(*binder, local);
            bindings.push((local, field));
        }
        let body = then(self);
        self.wrap(bindings, body, span)
    }

    /// A functor as a function.
    fn functor(&mut self, code: &FunctorCode, span: Span, body: Inside<'_, 'a>) -> ExprId {
        self.begin_function(self.binder_name(code.value), span, 1);
        let inside = self.fields_in(Local(0), &code.parameters, span, &mut |lowering| {
            body(lowering, &mut |lowering| lowering.slots(&code.result, span))
        });
        let function = self.end_function(inside);
        self.add(Expr::Closure(function), span)
    }

    fn module_call(&mut self, call: &ModuleApplication, span: Span) -> ExprId {
        let functor = self.slot(call.functor, span);
        let argument = self.slots(&call.argument, span);
        self.add(Expr::Apply(functor, vec![argument]), span)
    }

    fn call_in(&mut self, call: &ModuleApplication, span: Span, then: Then<'_, 'a>) -> ExprId {
        let block = self.module_call(call, span);
        self.open_block(block, &call.result, span, then)
    }

    /// A block of leaves.
    pub(super) fn slots(&mut self, slots: &[Slot], span: Span) -> ExprId {
        if slots.is_empty() {
            return self.unit(span);
        }
        let fields: Vec<ExprId> = slots.iter().map(|slot| self.slot(*slot, span)).collect();
        self.block(0, fields, span)
    }

    pub(super) fn slot(&mut self, slot: Slot, span: Span) -> ExprId {
        match slot {
            Slot::Value(ValueRef::Variable(binder)) => self.variable(binder, span),
            Slot::Value(operation) => self.operation_closure(operation, None, span),
            Slot::Exception(slot) => self.identity(slot, span),
        }
    }

    /// What `include` brings to the outermost level: variables of its own, shown one by one.
    pub(super) fn opened(&mut self, what: &TypedItem, span: Span) {
        let TypedItem::Opened(values, shown) = what else { return };
        for item in shown {
            let (code, shows) = match item {
                SignatureItem::Value(name, _) => {
                    let value = values.iter().find(|(id, _)| self.program.globals[id.index()].name == *name);
                    let Some((global, slot)) = value else { continue };
                    if let Slot::Value(ValueRef::Variable(Binder::Global(source))) = slot {
                        let function = self.program.globals[source.index()].function;
                        self.program.globals[global.index()].function = function;
                    }
                    self.begin_function(None, span, 0);
                    let value = self.slot(*slot, span);
                    let set = self.add(Expr::SetGlobal(*global, value), span);
                    (Some(self.end_function(set)), ItemShows::Values(vec![*global]))
                }
                SignatureItem::Types(types) => (None, ItemShows::Types(types.iter().map(|(_, id)| *id).collect())),
                SignatureItem::Exception(_, id) => (None, ItemShows::Extension(vec![*id])),
                other => (None, ItemShows::Modules(vec![other.clone()])),
            };
            self.program.items.push(Item { span, code, shows });
        }
    }
}

/// Lowers what a functor does, around the block that it returns.
type Inside<'t, 'a> = &'t mut dyn FnMut(&mut Lowering<'a>, Then<'_, 'a>) -> ExprId;
