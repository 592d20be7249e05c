//! Lowers `module rec`.
//!
//! Before any of the modules is evaluated, each function (or lazy value) of those that can be used before they are there
//! is one that looks up what to call when it is called: the real one, or, until the module is evaluated, one that raises
//! `Undefined_recursive_module`. What is looked up is held in a cell; at the outermost level the variable is the cell.

use super::Lowering;
use super::recursion::Then;
use refute_ir::program::{BuiltinException, Expr, ExprId, Item, ItemShows, Local};
use refute_source::Span;
use refute_syntax::tree::{ModExprKind, ModuleBinding};
use refute_typing::Typed;
use refute_typing::typed::{Binder, Forward, RecursiveLeaf, RecursiveModule, Slot, ValueRef};
use rustc_hash::FxHashMap;

/// The leaves that are nothing but one another (`module rec M : S = M`), by the variables that they are known by, with the
/// module of which `Undefined_recursive_module` tells the place when they are used.
type Circular<'a> = FxHashMap<Binder, &'a RecursiveModule>;

fn circular(modules: &[RecursiveModule]) -> Circular<'_> {
    let leaves =
        modules.iter().enumerate().flat_map(|(index, module)| module.leaves.iter().map(move |leaf| (index, leaf)));
    let leaves: FxHashMap<Binder, (usize, Slot)> =
        leaves.map(|(index, leaf)| (leaf.known, (index, leaf.real))).collect();
    let mut found = Circular::default();
    for start in leaves.keys() {
        let mut path: Vec<Binder> = Vec::new();
        let mut at = *start;
        while let Some((_, Slot::Value(ValueRef::Variable(next)))) = leaves.get(&at)
            && !path.contains(&at)
        {
            path.push(at);
            at = *next;
        }
        // What was met twice is the circle; of its modules the last one is evaluated last.
        if let Some(first) = path.iter().position(|met| *met == at)
            && let Some(last) = path[first..].iter().filter_map(|met| leaves.get(met)).map(|(index, _)| *index).max()
        {
            found.insert(*start, &modules[last]);
        }
    }
    found
}

impl<'a> Lowering<'a> {
    /// The modules at the outermost level.
    pub(super) fn toplevel_recursive(&mut self, bindings: &'a [ModuleBinding]) {
        let typed: &'a Typed = self.typed;
        let modules = bindings.first().and_then(|binding| typed.recursive_modules.get(&binding.body));
        let modules: &'a [RecursiveModule] = modules.map(Vec::as_slice).unwrap_or_default();
        let circular = circular(modules);
        for module in modules {
            let span = self.right_side_of(module);
            let forward = module.leaves.iter().filter_map(|leaf| Some((leaf.known, leaf.forward?)));
            let forward: Vec<(Binder, (Binder, Forward))> = forward.collect();
            self.sets(span, |lowering, sets| {
                for (known, (cell, kind)) in forward {
                    let told = circular.get(&known).map_or(span, |module| lowering.right_side_of(module));
                    sets.push((cell, lowering.undefined(kind, told)));
                    sets.push((known, lowering.forwarding(cell, kind, span)));
                }
            });
        }
        for module in modules {
            let span = self.tree[module.body].span;
            self.toplevel_module(module.body);
            self.sets(span, |lowering, sets| {
                for leaf in &module.leaves {
                    if let Some((cell, _)) = leaf.forward.filter(|_| !circular.contains_key(&leaf.known)) {
                        sets.push((cell, lowering.slot(leaf.real, span)));
                    }
                    sets.push((leaf.known, lowering.slot(leaf.real, span)));
                }
            });
        }
    }

    /// An item that sets toplevel variables.
    fn sets(&mut self, span: Span, make: impl FnOnce(&mut Self, &mut Vec<(Binder, ExprId)>)) {
        self.begin_function(None, span, 0);
        let mut sets = Vec::new();
        make(self, &mut sets);
        let mut body = self.unit(span);
        let mut globals = Vec::new();
        for (binder, value) in sets.into_iter().rev() {
            let Binder::Global(global) = binder else { continue };
            let set = self.add(Expr::SetGlobal(global, value), span);
            body = self.add(Expr::Sequence(set, body), span);
            globals.push(global);
        }
        let code = Some(self.end_function(body));
        globals.reverse();
        self.program.items.push(Item { span, code, shows: ItemShows::Inside(globals) });
    }

    /// The modules inside an expression, with what follows them.
    pub(super) fn recursive_in(&mut self, bindings: &'a [ModuleBinding], then: Then<'_, 'a>) -> ExprId {
        let typed: &'a Typed = self.typed;
        let modules = bindings.first().and_then(|binding| typed.recursive_modules.get(&binding.body));
        let modules: &'a [RecursiveModule] = modules.map(Vec::as_slice).unwrap_or_default();
        let circular = circular(modules);
        let told =
            |leaf: &RecursiveLeaf, module| self.right_side_of(circular.get(&leaf.known).copied().unwrap_or(module));
        let leaves: Vec<(RecursiveLeaf, Span)> = modules
            .iter()
            .flat_map(|module| module.leaves.iter().map(|leaf| (*leaf, told(leaf, module))).collect::<Vec<_>>())
            .filter(|(leaf, _)| leaf.forward.is_some())
            .collect();
        self.cells_in(&leaves, &mut |lowering| lowering.recursive_bodies_in(modules, &circular, then))
    }

    /// The place that `Undefined_recursive_module` tells: what stands after the signature.
    fn right_side_of(&self, module: &RecursiveModule) -> Span {
        match self.tree[module.body].kind {
            ModExprKind::Constraint(inner, _) => self.tree[inner].span,
            _ => self.tree[module.body].span,
        }
    }

    fn cells_in(&mut self, leaves: &[(RecursiveLeaf, Span)], then: Then<'_, 'a>) -> ExprId {
        let Some(((leaf, span), rest)) = leaves.split_first() else { return then(self) };
        let Some((cell, kind)) = leaf.forward else { return then(self) };
        let first = self.undefined(kind, *span);
        let block = self.add(Expr::Block { tag: 0, fields: vec![first], constant: false }, *span);
        self.bind_one(cell, block, *span, &mut |lowering| {
            let known = lowering.forwarding(cell, kind, *span);
            lowering.bind_one(leaf.known, known, *span, &mut |lowering| lowering.cells_in(rest, then))
        })
    }

    fn recursive_bodies_in(
        &mut self,
        modules: &'a [RecursiveModule],
        circular: &Circular<'a>,
        then: Then<'_, 'a>,
    ) -> ExprId {
        let Some((module, rest)) = modules.split_first() else { return then(self) };
        let span = self.tree[module.body].span;
        self.module_in(module.body, &mut |lowering| {
            let mut rest = |lowering: &mut Self| lowering.recursive_bodies_in(rest, circular, then);
            lowering.leaves_in(&module.leaves, circular, span, &mut rest)
        })
    }

    /// What was evaluated takes the place of what stood for it.
    fn leaves_in(
        &mut self,
        leaves: &'a [RecursiveLeaf],
        circular: &Circular<'a>,
        span: Span,
        then: Then<'_, 'a>,
    ) -> ExprId {
        let Some((leaf, rest)) = leaves.split_first() else { return then(self) };
        if leaf.forward.is_some() && circular.contains_key(&leaf.known) {
            return self.leaves_in(rest, circular, span, then);
        }
        let real = self.slot(leaf.real, span);
        match leaf.forward {
            None => {
                self.bind_one(leaf.known, real, span, &mut |lowering| lowering.leaves_in(rest, circular, span, then))
            }
            Some((cell, _)) => {
                let cell = self.variable(cell, span);
                let set = self.add(Expr::SetField(cell, 0, real), span);
                let body = self.leaves_in(rest, circular, span, then);
                self.add(Expr::Sequence(set, body), span)
            }
        }
    }

    /// What a leaf is as long as its module is not evaluated.
    fn undefined(&mut self, kind: Forward, span: Span) -> ExprId {
        self.begin_function(None, span, 1);
        let body = self.failure_at(BuiltinException::UndefinedRecursiveModule, span);
        self.delayed(body, kind, span)
    }

    /// What finds a leaf through its cell.
    fn forwarding(&mut self, cell: Binder, kind: Forward, span: Span) -> ExprId {
        self.begin_function(None, span, 1);
        let held = self.variable(cell, span);
        let held = match cell {
            Binder::Global(_) => held,
            Binder::Local(_) => self.add(Expr::Field(held, 0), span),
        };
        let body = match kind {
            Forward::Function => {
                let argument = self.local(Local(0), span);
                self.add(Expr::Apply(held, vec![argument]), span)
            }
            Forward::Lazy => self.call_force(held, span),
        };
        self.delayed(body, kind, span)
    }

    /// The function at hand, with this body, as a value.
    fn delayed(&mut self, body: ExprId, kind: Forward, span: Span) -> ExprId {
        let function = self.end_function(body);
        let function = self.add(Expr::Closure(function), span);
        match kind {
            Forward::Function => function,
            Forward::Lazy => self.suspended(function, span),
        }
    }
}
