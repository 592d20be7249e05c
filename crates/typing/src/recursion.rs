//! What may stand on the right of `let rec`: the value must be built without looking at itself.
//!
//! In: the bindings of a `let rec`. Out: the numbers of those whose right side looks at one of the names, or builds a
//! value of unknown size around one. Functions delay their bodies, constructors and tuples only store.
//! Example: `let rec x = 1 :: x` is fine, `let rec x = x + 1` is not, `let rec f = helper []` is when it does not use `f`.

use crate::arena::deep;
use refute_source::Name;
use refute_syntax::Tree;
use refute_syntax::tree::{
    Binding, Case, ExprId, ExprKind, Item, ItemKind, ModExprId, ModExprKind, ParamKind, PatId, PatKind,
};

/// The numbers of the bindings that are not allowed. `stores` says whether an array, a record or a call only stores what
/// it is made of: those of floats copy the numbers, and of calls only `ref` does.
pub(crate) fn violations(tree: &Tree, bindings: &[Binding], stores: Stores<'_>) -> Vec<usize> {
    let mut names = Vec::new();
    bindings.iter().for_each(|binding| pattern_names(tree, binding.pat, &mut names));
    let mut check = |binding: &Binding| {
        if !binding.params.is_empty() {
            return true;
        }
        let mut walk = Walk { tree, stores, worst: Use::None };
        walk.expr(binding.body, Use::Returned, &names);
        match walk.worst {
            Use::None => true,
            Use::Delayed | Use::Stored => is_static(tree, binding.body, &mut Vec::new(), stores),
            Use::Returned | Use::Inspected => false,
        }
    };
    (0..bindings.len()).filter(|index| !check(&bindings[*index])).collect()
}

/// Whether an expression only stores what it is made of.
type Stores<'s> = &'s mut dyn FnMut(ExprId) -> bool;

/// How a name is used, from harmless to harmful.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Use {
    None,
    Delayed,
    Stored,
    Returned,
    Inspected,
}

/// How something is used whose surroundings are used in one way and use it in another.
fn inside(outer: Use, inner: Use) -> Use {
    match (outer, inner) {
        (Use::None, _) | (_, Use::None) => Use::None,
        // A function that is called or looked at may run its body.
        (Use::Inspected, _) => Use::Inspected,
        (Use::Delayed, _) => Use::Delayed,
        (outer, Use::Returned) => outer,
        (Use::Stored | Use::Returned, inner) => inner,
    }
}

struct Walk<'a, 's> {
    tree: &'a Tree,
    stores: Stores<'s>,
    worst: Use,
}

impl Walk<'_, '_> {
    fn expr(&mut self, id: ExprId, at: Use, names: &[Name]) {
        if !names.is_empty() {
            deep(|| self.expr_inner(id, at, names));
        }
    }

    fn all(&mut self, ids: &[ExprId], at: Use, names: &[Name]) {
        ids.iter().for_each(|id| self.expr(*id, at, names));
    }

    fn name(&mut self, name: Name, at: Use, names: &[Name]) {
        if names.contains(&name) {
            self.worst = self.worst.max(at);
        }
    }

    fn expr_inner(&mut self, id: ExprId, at: Use, names: &[Name]) {
        let tree = self.tree;
        let inspected = inside(at, Use::Inspected);
        let stored = inside(at, Use::Stored);
        match &tree[id].kind {
            ExprKind::Ident(path) => match path.qualifiers.first() {
                None => self.name(path.last.name, at, names),
                Some(module) => self.name(module.name, inspected, names),
            },
            ExprKind::Literal(_) | ExprKind::Unreachable | ExprKind::Error => {}
            ExprKind::Pack(module, _) => self.module(*module, at, names),
            ExprKind::Let(_, bindings, body) => {
                let mut inner = names.to_vec();
                let mut bound = Vec::new();
                bindings.iter().for_each(|binding| pattern_names(tree, binding.pat, &mut bound));
                inner.retain(|name| !bound.contains(name));
                for binding in bindings {
                    let outer_names = self.without_params(&binding.params, names);
                    if !binding.params.is_empty() {
                        let used = self.use_of(&pattern_variables(tree, binding.pat), *body, at);
                        self.expr(binding.body, inside(used.max(Use::Stored), Use::Delayed), &outer_names);
                        continue;
                    }
                    // A name that only passes on a recursive one is as harmful as its own use in the body.
                    let used = self.use_of(&pattern_variables(tree, binding.pat), *body, at);
                    let plain = matches!(tree[binding.pat].kind, PatKind::Var(_) | PatKind::Any);
                    let at = if plain { used.max(inside(at, Use::Stored)) } else { inspected };
                    self.expr(binding.body, at, &outer_names);
                }
                self.expr(*body, at, &inner);
            }
            ExprKind::Fun { params, body, .. } => {
                let names = self.without_params(params, names);
                self.expr(*body, inside(at, Use::Delayed), &names);
            }
            ExprKind::Function(cases) => self.cases(cases, inside(at, Use::Delayed), names),
            ExprKind::Apply(_, args) if (self.stores)(id) => {
                args.iter().for_each(|arg| self.expr(arg.expr, stored, names));
            }
            ExprKind::Apply(function, args) => {
                self.expr(*function, inspected, names);
                args.iter().for_each(|arg| self.expr(arg.expr, inspected, names));
            }
            ExprKind::Infix(operator, left, right) => {
                self.name(operator.name, inspected, names);
                self.all(&[*left, *right], inspected, names);
            }
            ExprKind::Prefix(operator, operand) => {
                self.name(operator.name, inspected, names);
                self.expr(*operand, inspected, names);
            }
            ExprKind::Match(subject, cases) => {
                let looks = cases.iter().any(|case| !matches!(tree[case.pat].kind, PatKind::Var(_) | PatKind::Any));
                self.expr(*subject, if looks { inspected } else { at }, names);
                self.cases(cases, at, names);
            }
            ExprKind::Try(body, cases) => {
                self.expr(*body, at, names);
                self.cases(cases, at, names);
            }
            ExprKind::Tuple(parts) | ExprKind::List(parts) => self.all(parts, stored, names),
            ExprKind::Array(parts) => {
                let at = if (self.stores)(id) { stored } else { inspected };
                self.all(parts, at, names);
            }
            ExprKind::Construct(_, arg) | ExprKind::Variant(_, arg) => {
                if let Some(arg) = arg {
                    self.expr(*arg, stored, names);
                }
            }
            ExprKind::Cons(head, tail) => self.all(&[*head, *tail], stored, names),
            ExprKind::Record(base, fields) => {
                if let Some(base) = base {
                    self.expr(*base, inspected, names);
                }
                let at = if (self.stores)(id) { stored } else { inspected };
                for field in fields {
                    match field.value {
                        Some(value) => self.expr(value, at, names),
                        None => self.name(field.label.last.name, at, names),
                    }
                }
            }
            ExprKind::Field(record, _) => self.expr(*record, inspected, names),
            ExprKind::SetField(record, _, value) => self.all(&[*record, *value], inspected, names),
            ExprKind::Index(_, indexed, index) => self.all(&[*indexed, *index], inspected, names),
            ExprKind::SetIndex(_, indexed, index, value) => self.all(&[*indexed, *index, *value], inspected, names),
            ExprKind::If(condition, then, otherwise) => {
                self.expr(*condition, inspected, names);
                self.expr(*then, at, names);
                if let Some(otherwise) = otherwise {
                    self.expr(*otherwise, at, names);
                }
            }
            ExprKind::Sequence(first, second) => {
                self.expr(*first, stored, names);
                self.expr(*second, at, names);
            }
            ExprKind::While(condition, body) => {
                self.expr(*condition, inspected, names);
                self.expr(*body, stored, names);
            }
            ExprKind::For { var, from, to, body, .. } => {
                self.all(&[*from, *to], inspected, names);
                let names = self.without(&pattern_variables(tree, *var), names);
                self.expr(*body, stored, &names);
            }
            ExprKind::Constraint(inner, _) | ExprKind::Coerce(inner, ..) | ExprKind::Open(_, inner) => {
                self.expr(*inner, at, names);
            }
            ExprKind::Assert(inner) => self.expr(*inner, inspected, names),
            ExprKind::Lazy(inner) => self.expr(*inner, inside(at, Use::Delayed), names),
            ExprKind::LetException(_, body) => self.expr(*body, at, names),
            ExprKind::LetModule(binding, body) => {
                let bound: Vec<Name> = binding.name.iter().map(|ident| ident.name).collect();
                let used = self.use_of(&bound, *body, at);
                self.module(binding.body, used.max(stored), names);
                let names = self.without(&bound, names);
                self.expr(*body, at, &names);
            }
            ExprKind::LetOp(bindings, body) => {
                let mut bound = Vec::new();
                for (operator, binding) in bindings {
                    self.name(operator.name, inspected, names);
                    self.expr(binding.body, inspected, names);
                    bound.extend(pattern_variables(self.tree, binding.pat));
                }
                let inner = self.without(&bound, names);
                self.expr(*body, Use::Delayed, &inner);
            }
        }
    }

    /// A module is made of the values it stores.
    fn module(&mut self, id: ModExprId, at: Use, names: &[Name]) {
        let tree = self.tree;
        deep(|| match &tree[id].kind {
            ModExprKind::Path(path) => match path.qualifiers.first() {
                None => self.name(path.last.name, at, names),
                Some(module) => self.name(module.name, inside(at, Use::Inspected), names),
            },
            ModExprKind::Struct(items) => self.items(items, at, names),
            ModExprKind::Functor(_, _, body) => self.module(*body, inside(at, Use::Delayed), names),
            ModExprKind::Apply(functor, argument) => {
                self.module(*functor, inside(at, Use::Inspected), names);
                self.module(*argument, inside(at, Use::Inspected), names);
            }
            ModExprKind::Constraint(inner, _) => self.module(*inner, at, names),
            ModExprKind::Unpack(expr, _) => self.expr(*expr, at, names),
            ModExprKind::Error => {}
        });
    }

    fn items(&mut self, items: &[Item], at: Use, names: &[Name]) {
        let Some((item, rest)) = items.split_first() else { return };
        let (tree, stored) = (self.tree, inside(at, Use::Stored));
        let mut bound = Vec::new();
        match &item.kind {
            ItemKind::Let(_, bindings) => {
                bindings.iter().for_each(|binding| pattern_names(tree, binding.pat, &mut bound));
                let used = self.use_in(&bound, rest, at);
                for binding in bindings {
                    let names = self.without_params(&binding.params, names);
                    let plain = matches!(tree[binding.pat].kind, PatKind::Var(_) | PatKind::Any);
                    let at = match (binding.params.is_empty(), plain) {
                        (false, _) => inside(used.max(Use::Stored), Use::Delayed),
                        (true, true) => used.max(stored),
                        (true, false) => inside(at, Use::Inspected),
                    };
                    self.expr(binding.body, at, &names);
                }
            }
            ItemKind::Eval(expr) => self.expr(*expr, stored, names),
            ItemKind::Module(_, bindings) => {
                bound.extend(bindings.iter().filter_map(|binding| binding.name).map(|ident| ident.name));
                let used = self.use_in(&bound, rest, at);
                bindings.iter().for_each(|binding| self.module(binding.body, used.max(stored), names));
            }
            ItemKind::Include(module) | ItemKind::Open { module, .. } => {
                self.module(*module, inside(at, Use::Inspected), names);
            }
            _ => {}
        }
        let names = self.without(&bound, names);
        deep(|| self.items(rest, at, &names));
    }

    fn cases(&mut self, cases: &[Case], at: Use, names: &[Name]) {
        for case in cases {
            let names = self.without(&pattern_variables(self.tree, case.pat), names);
            if let Some(guard) = case.guard {
                self.expr(guard, inside(at, Use::Inspected), &names);
            }
            self.expr(case.body, at, &names);
        }
    }

    fn without(&self, bound: &[Name], names: &[Name]) -> Vec<Name> {
        names.iter().filter(|name| !bound.contains(name)).copied().collect()
    }

    fn without_params(&self, params: &[refute_syntax::tree::Param], names: &[Name]) -> Vec<Name> {
        let mut bound = Vec::new();
        for param in params {
            if let ParamKind::Pattern(pat, _) = &param.kind {
                pattern_names(self.tree, *pat, &mut bound);
            }
        }
        self.without(&bound, names)
    }

    /// How some names are used in items of a structure.
    fn use_in(&mut self, names: &[Name], items: &[Item], at: Use) -> Use {
        let mut walk = Walk { tree: self.tree, stores: self.stores, worst: Use::None };
        walk.items(items, at, names);
        walk.worst
    }

    /// How some names are used in an expression.
    fn use_of(&mut self, names: &[Name], body: ExprId, at: Use) -> Use {
        let mut walk = Walk { tree: self.tree, stores: self.stores, worst: Use::None };
        walk.expr(body, at, names);
        walk.worst
    }
}

/// Whether the shape of a value is known before it is computed.
fn is_static(tree: &Tree, id: ExprId, bound: &mut Vec<(Name, bool)>, stores: Stores<'_>) -> bool {
    match &tree[id].kind {
        ExprKind::Let(_, bindings, body) => {
            for binding in bindings {
                let known = !binding.params.is_empty() || is_static(tree, binding.body, &mut bound.clone(), stores);
                if let PatKind::Var(ident) = &tree[binding.pat].kind {
                    bound.push((ident.name, known));
                }
            }
            is_static(tree, *body, bound, stores)
        }
        ExprKind::Ident(path) => {
            path.qualifiers.is_empty()
                && bound.iter().rev().find(|(name, _)| *name == path.last.name).is_some_and(|(_, known)| *known)
        }
        ExprKind::Sequence(_, last) => is_static(tree, *last, bound, stores),
        ExprKind::Constraint(inner, _) | ExprKind::Open(_, inner) | ExprKind::LetException(_, inner) => {
            is_static(tree, *inner, bound, stores)
        }
        ExprKind::LetModule(_, inner) => is_static(tree, *inner, bound, stores),
        ExprKind::Pack(module, _) => is_structure(tree, *module),
        ExprKind::Apply(..) => stores(id),
        ExprKind::Literal(_)
        | ExprKind::Fun { .. }
        | ExprKind::Function(_)
        | ExprKind::Tuple(_)
        | ExprKind::Construct(..)
        | ExprKind::Cons(..)
        | ExprKind::List(_)
        | ExprKind::Array(_)
        | ExprKind::Record(..)
        | ExprKind::Lazy(_)
        | ExprKind::While(..)
        | ExprKind::For { .. }
        | ExprKind::SetField(..)
        | ExprKind::Unreachable
        | ExprKind::Error => true,
        _ => false,
    }
}

fn is_structure(tree: &Tree, module: ModExprId) -> bool {
    match &tree[module].kind {
        ModExprKind::Struct(_) => true,
        ModExprKind::Constraint(inner, _) => is_structure(tree, *inner),
        _ => false,
    }
}

fn pattern_variables(tree: &Tree, pat: PatId) -> Vec<Name> {
    let mut names = Vec::new();
    pattern_names(tree, pat, &mut names);
    names
}

fn pattern_names(tree: &Tree, pat: PatId, names: &mut Vec<Name>) {
    deep(|| match &tree[pat].kind {
        PatKind::Var(ident) => names.push(ident.name),
        PatKind::Alias(inner, ident) => {
            names.push(ident.name);
            pattern_names(tree, *inner, names);
        }
        PatKind::Tuple(parts) | PatKind::List(parts) | PatKind::Array(parts) => {
            parts.iter().for_each(|part| pattern_names(tree, *part, names));
        }
        PatKind::Construct(_, arg) | PatKind::Variant(_, arg) => {
            arg.iter().for_each(|arg| pattern_names(tree, *arg, names));
        }
        PatKind::Cons(left, right) | PatKind::Or(left, right) => {
            pattern_names(tree, *left, names);
            pattern_names(tree, *right, names);
        }
        PatKind::Record { fields, .. } => {
            for field in fields {
                match field.value {
                    Some(value) => pattern_names(tree, value, names),
                    None => names.push(field.label.last.name),
                }
            }
        }
        PatKind::Constraint(inner, _) | PatKind::Lazy(inner) | PatKind::Exception(inner) | PatKind::Open(_, inner) => {
            pattern_names(tree, *inner, names);
        }
        _ => {}
    });
}
