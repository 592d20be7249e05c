//! Lowers toplevel items: what each one evaluates, which globals it sets, what it shows.

use super::Lowering;
use refute_ir::program::{Expr, ExprId, Global, GlobalId, Item, ItemShows};
use refute_source::{Name, Span};
use refute_syntax::Tree;
use refute_syntax::tree::{self, Binding, ItemKind, PatKind, Recursive};
use refute_typing::Typed;
use refute_typing::exhaustiveness::pattern::{PatternKind, Patterns};
use refute_typing::typed::{Binder, TypedItem};
use rustc_hash::FxHashMap;

/// How the variables of a tree are spelled.
pub(super) fn binder_names(tree: &Tree, typed: &Typed) -> FxHashMap<Binder, Name> {
    let mut names = FxHashMap::default();
    for (pat, binder) in &typed.binders {
        if let PatKind::Var(ident) | PatKind::Alias(_, ident) = &tree[*pat].kind {
            names.insert(*binder, ident.name);
        }
    }
    for ((pat, written), binder) in &typed.short_binders {
        if let PatKind::Record { fields, .. } = &tree[*pat].kind
            && let Some(field) = fields.get(*written)
        {
            names.insert(*binder, field.label.last.name);
        }
    }
    names
}

/// The variables that hold a first-class module which their pattern unpacks.
pub(super) fn unpacked_binders(typed: &Typed) -> FxHashMap<Binder, &[Binder]> {
    let patterns = typed.unpacked_patterns.iter();
    patterns.filter_map(|(pat, members)| Some((*typed.binders.get(pat)?, members.as_slice()))).collect()
}

impl<'a> Lowering<'a> {
    /// Lowers all items.
    pub(super) fn items(&mut self) {
        for global in &self.typed.globals {
            let added = Global {
                name: global.name,
                ty: global.ty.clone(),
                names: global.names.clone(),
                function: None,
                span: global.span,
            };
            self.program.globals.push(added);
            debug_assert_eq!(self.program.globals.len(), global.id.index() + 1, "globals are numbered in order");
        }
        let tree: &'a Tree = self.tree;
        let typed: &'a Typed = self.typed;
        for (item, what) in tree.items.iter().zip(&typed.items) {
            self.patterns = Patterns::default();
            self.item(item, what);
        }
    }

    pub(super) fn item(&mut self, item: &'a tree::Item, what: &TypedItem) {
        let span = item.span;
        match &item.kind {
            ItemKind::Module(Recursive::Yes, bindings) => self.toplevel_recursive(bindings),
            ItemKind::Module(_, bindings) => bindings.iter().for_each(|binding| self.toplevel_module(binding.body)),
            ItemKind::Include(module) | ItemKind::Open { module, .. } => {
                self.toplevel_module(*module);
                return self.opened(what, span);
            }
            _ => {}
        }
        let shows = match what {
            TypedItem::Values(globals) => ItemShows::Values(globals.clone()),
            TypedItem::Eval(ty) => ItemShows::Result(ty.clone()),
            TypedItem::Types(types) => ItemShows::Types(types.clone()),
            TypedItem::Extension(constructors) => {
                ItemShows::Extension(constructors.iter().map(|(exception, _)| *exception).collect())
            }
            TypedItem::Modules(items) => ItemShows::Modules(items.clone()),
            TypedItem::Opened(..) | TypedItem::Nothing => ItemShows::Nothing,
        };
        let code = match (&item.kind, what) {
            (ItemKind::Let(recursive, bindings), _) => {
                self.begin_function(None, span, 0);
                let body = self.toplevel_let(*recursive, bindings, what, span);
                Some(self.end_function(body))
            }
            (ItemKind::Eval(expr), _) => {
                self.begin_function(None, span, 0);
                let body = self.expr(*expr);
                Some(self.end_function(body))
            }
            (_, TypedItem::Extension(constructors)) if constructors.iter().any(|(_, binder)| binder.is_some()) => {
                self.begin_function(None, span, 0);
                let mut steps = Vec::new();
                for (exception, binder) in constructors {
                    let Some(Binder::Global(global)) = binder else { continue };
                    let identity = self.add(Expr::NewException(*exception), span);
                    steps.push(self.add(Expr::SetGlobal(*global, identity), span));
                }
                let body = self.sequence(&steps, span);
                Some(self.end_function(body))
            }
            _ => None,
        };
        self.program.items.push(Item { span, code, shows });
    }

    fn toplevel_let(&mut self, recursive: Recursive, bindings: &'a [Binding], what: &TypedItem, span: Span) -> ExprId {
        if let (TypedItem::Eval(_), [binding]) = (what, bindings) {
            return self.right_side(binding, binding.body);
        }
        if recursive == Recursive::Yes && !self.all_functions(bindings) {
            let binders: Vec<Binder> = bindings.iter().filter_map(|binding| self.plain_variable(binding.pat)).collect();
            return self.let_in(recursive, bindings, span, &mut |lowering| lowering.set_globals(&binders, span));
        }
        let mut steps = Vec::new();
        for binding in bindings {
            let step = match self.plain_variable(binding.pat) {
                Some(Binder::Global(global)) => self.toplevel_variable(global, binding),
                _ => self.toplevel_pattern(binding),
            };
            steps.push(step);
        }
        self.sequence(&steps, span)
    }

    fn sequence(&mut self, steps: &[ExprId], span: Span) -> ExprId {
        match steps.split_last() {
            None => self.unit(span),
            Some((last, before)) => {
                before.iter().rev().fold(*last, |rest, step| self.add(Expr::Sequence(*step, rest), span))
            }
        }
    }

    fn toplevel_variable(&mut self, global: GlobalId, binding: &'a Binding) -> ExprId {
        let value = self.right_side(binding, binding.body);
        self.know_function(global, value);
        self.add(Expr::SetGlobal(global, value), binding.span)
    }

    /// Notes which function a toplevel variable is bound to.
    pub(super) fn know_function(&mut self, global: GlobalId, value: ExprId) {
        if let Expr::Closure(function) = *self.current().expr(value)
            && let Some(Some(lowered)) = self.functions.get((function.0 - self.first_function) as usize)
            && lowered.captures.is_empty()
        {
            self.program.globals[global.index()].function = Some(function);
        }
    }

    /// `let p = e`: the variables are bound inside the item first.
    fn toplevel_pattern(&mut self, binding: &'a Binding) -> ExprId {
        let pattern = self.read_pattern(binding.pat);
        let span = binding.span;
        let binders = self.binders_with_lazies(pattern);
        if matches!(self.patterns[pattern].kind, PatternKind::Any) {
            let value = self.expr(binding.body);
            let unit = self.unit(span);
            return self.add(Expr::Sequence(value, unit), span);
        }
        self.let_one(binding, span, &mut |lowering| lowering.set_globals(&binders, span))
    }

    /// Sets the globals of an item from the locals that stand for them.
    fn set_globals(&mut self, binders: &[Binder], span: Span) -> ExprId {
        let mut body = self.unit(span);
        for binder in binders.iter().rev() {
            let Binder::Global(global) = binder else { continue };
            let value = self.variable(*binder, span);
            let set = self.add(Expr::SetGlobal(*global, value), span);
            body = self.add(Expr::Sequence(set, body), span);
        }
        body
    }
}
