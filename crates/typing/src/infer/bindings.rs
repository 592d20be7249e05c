//! `let`: patterns first, then the right sides, then generalisation.
//!
//! As OCaml's: inside its own definition a recursive function has one type (unless `'a.` says otherwise); afterwards
//! what the value restriction allows is generalised.

use super::Infer;
use super::patterns::{PatternVar, VarKey};
use super::type_exprs::{Quantified, arg_label};
use crate::arena::{GENERIC, Node, Ty};
use crate::problem::{DuplicateKind, Problem, Why};
use crate::recursion;
use crate::typed::{Binder, Form, ValueRef};
use refute_ir::types::{RecordShape, Type, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{
    Binding, ExprId, ExprKind, Param, ParamKind, PatId, PatKind, Recursive, TypeExprId, TypeExprKind,
};

/// Where a `let` stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// An item.
    Toplevel,
    /// Inside an expression.
    Local,
}

/// A variable that a `let` bound.
#[derive(Clone, Debug)]
pub(super) struct BoundVar {
    pub(super) name: Name,
    pub(super) span: Span,
    pub(super) ty: Ty,
    pub(super) binder: Option<Binder>,
    pub(super) is_module: bool,
}

/// One binding while its `let` is inferred.
struct Pending {
    pattern_type: Ty,
    variables: Vec<PatternVar>,
    /// For `x : 'a. t`.
    quantified: Option<Quantified>,
    /// Whether the right side was inferred before the left one.
    inferred: bool,
    why: Why,
}

impl Pending {
    /// The type that the right side has.
    fn defined_type(&self) -> Ty {
        self.quantified.as_ref().map_or(self.pattern_type, |quantified| quantified.checked)
    }
}

impl Infer<'_> {
    /// Infers the bindings of a `let`; their variables are in scope afterwards.
    pub(super) fn bindings(&mut self, recursive: Recursive, bindings: &[Binding], level: Level) -> Vec<BoundVar> {
        self.arena.level += 1;
        let mark = self.scope.enter();
        let mut pending: Vec<Pending> = bindings.iter().map(|binding| self.left_side(binding, recursive)).collect();
        self.check_distinct(&pending);
        let binders = self.bind_all(&pending, level);
        if recursive == Recursive::Yes {
            self.add_variables(&pending, &binders);
            for (binding, pending) in bindings.iter().zip(&pending) {
                if pending.quantified.is_none() {
                    let approximation = self.approximate_binding(binding);
                    self.unify_quietly(pending.pattern_type, approximation);
                }
            }
        }
        let defining = self.defining.len();
        if recursive == Recursive::No {
            let names = pending.iter().flat_map(|pending| &pending.variables);
            self.defining.extend(names.map(|variable| (variable.name, variable.span)));
        }
        for (binding, pending) in bindings.iter().zip(&pending) {
            self.right_side(binding, pending);
        }
        self.defining.truncate(defining);
        self.scope.leave(mark);
        self.arena.level -= 1;
        if recursive == Recursive::Yes {
            self.check_recursion(bindings);
        }
        for (binding, pending) in bindings.iter().zip(&mut pending) {
            let is_function = !binding.params.is_empty();
            if !is_function && !self.non_expansive(binding.body) {
                self.arena.lower_contravariant(&self.types, pending.defined_type());
            }
        }
        for pending in &pending {
            self.arena.generalise(pending.defined_type());
            for variable in &pending.variables {
                self.arena.generalise(variable.ty);
            }
        }
        for (binding, pending) in bindings.iter().zip(&pending) {
            self.check_universals(binding, pending);
        }
        self.add_variables(&pending, &binders);
        let variables = pending.into_iter().flat_map(|pending| pending.variables);
        let bound = variables.zip(binders).map(|(variable, binder)| BoundVar {
            name: variable.name,
            span: variable.span,
            ty: variable.ty,
            binder: Some(binder),
            is_module: variable.module.is_some(),
        });
        bound.collect()
    }

    fn left_side(&mut self, binding: &Binding, recursive: Recursive) -> Pending {
        let pattern_span = self.tree[binding.pat].span;
        if recursive == Recursive::Yes && !self.is_variable(binding.pat) {
            self.report(Problem::RecursivePattern { span: pattern_span });
        }
        let annotation = match binding.ty {
            Some(ty) if binding.params.is_empty() => Some(ty),
            _ => None,
        };
        let polymorphic = annotation.and_then(|id| match &self.tree[id].kind {
            TypeExprKind::Poly(variables, body) => Some((id, self.polymorphic(variables, *body))),
            TypeExprKind::LocallyAbstract(names, body) => Some((id, self.locally_abstract(names, *body))),
            _ => None,
        });
        if let Some((id, quantified)) = polymorphic {
            let pattern_type = quantified.scheme;
            let variables = self.pattern_alone(binding.pat, pattern_type, Why::Unknown);
            let why = Why::Annotation { span: self.tree[id].span };
            return Pending { pattern_type, variables, quantified: Some(quantified), inferred: false, why };
        }
        // What a module pattern without a type unpacks is known from the right side only.
        let inferred = matches!(self.tree[binding.pat].kind, PatKind::Unpack(_, None));
        let annotated = match annotation {
            Some(id) => self.annotation(id),
            None if inferred => self.expr_fresh(binding.body),
            None => self.arena.var(),
        };
        let inferred = inferred && annotation.is_none();
        let pattern_type = self.arena.instantiate(annotated);
        let why = match annotation {
            Some(id) => Why::Annotation { span: self.tree[id].span },
            None => Why::Binding { pattern: pattern_span },
        };
        let inside = self.arena.instantiate(annotated);
        let variables = self.pattern_alone(binding.pat, inside, why);
        Pending { pattern_type, variables, quantified: None, inferred, why }
    }

    fn right_side(&mut self, binding: &Binding, pending: &Pending) {
        if pending.inferred {
            return;
        }
        let name = self.variable_name(binding.pat);
        match &pending.quantified {
            Some(quantified) => {
                self.arena.level += 1;
                self.expr_named(binding.body, quantified.checked, pending.why, name);
                self.arena.level -= 1;
                self.free_local_types(&quantified.universals);
            }
            None if binding.params.is_empty() => {
                let (body, expected, why) = (binding.body, pending.pattern_type, pending.why);
                match binding.ty {
                    Some(_) => self.argument(body, expected, why, name),
                    None => self.expr_named(body, expected, why, name),
                };
            }
            None => {
                let expected = pending.pattern_type;
                self.function(&binding.params, binding.ty, binding.body, expected, pending.why, name, binding.span);
            }
        }
    }

    /// Gives each variable its id and fills the tables that say what patterns bind.
    fn bind_all(&mut self, pending: &[Pending], level: Level) -> Vec<Binder> {
        let mut binders = Vec::new();
        for variable in pending.iter().flat_map(|pending| &pending.variables) {
            if let (Some(_), Level::Toplevel) = (&variable.module, level) {
                self.unsupported("unpacking a module in a definition at the outermost level", variable.span);
            }
            let binder = match level {
                Level::Toplevel => Binder::Global(self.next_global()),
                Level::Local => Binder::Local(self.next_binder()),
            };
            self.record_binder(variable, binder);
            binders.push(binder);
        }
        binders
    }

    fn record_binder(&mut self, variable: &PatternVar, binder: Binder) {
        for key in &variable.keys {
            match key {
                VarKey::Pattern(pat) => self.typed.binders.insert(*pat, binder),
                VarKey::Short(pat, position) => self.typed.short_binders.insert((*pat, *position), binder),
            };
        }
    }

    /// Puts the variables of patterns in scope, each with a new local.
    pub(super) fn bind_locals(&mut self, variables: &[PatternVar]) {
        for variable in variables {
            let binder = Binder::Local(self.next_binder());
            self.record_binder(variable, binder);
            self.add_variable(variable, binder);
        }
    }

    fn add_variables(&mut self, pending: &[Pending], binders: &[Binder]) {
        let variables = pending.iter().flat_map(|pending| &pending.variables);
        for (variable, binder) in variables.zip(binders) {
            self.add_variable(variable, *binder);
        }
    }

    fn add_variable(&mut self, variable: &PatternVar, binder: Binder) {
        if let Some(module) = &variable.module {
            return self.scope.add_module(variable.name, module.clone());
        }
        self.add_value(variable.name, variable.ty, ValueRef::Variable(binder));
    }

    fn check_distinct(&mut self, pending: &[Pending]) {
        let mut seen: Vec<(Name, Span)> = Vec::new();
        for (index, one) in pending.iter().enumerate() {
            for variable in &one.variables {
                // Within one pattern this was said already.
                let earlier = seen.iter().find(|(name, _)| *name == variable.name).copied();
                if let (Some((name, first)), true) = (earlier, index > 0) {
                    let what = DuplicateKind::PatternVariable;
                    self.report(Problem::Duplicate { what, name, first, second: variable.span });
                }
            }
            seen.extend(one.variables.iter().map(|variable| (variable.name, variable.span)));
        }
    }

    /// After generalisation: what `'a.` says must hold for every type.
    fn check_universals(&mut self, binding: &Binding, pending: &Pending) {
        let Some(Quantified { scheme, checked, universals }) = &pending.quantified else { return };
        // A universal in the scheme has become the meaning of a variable that is free there.
        let fixed = |infer: &mut Self, universal: &Ty| {
            infer.arena.level_of(*universal) != GENERIC || infer.arena.contains(*scheme, &[*universal])
        };
        let Some(universal) = universals.iter().find(|universal| fixed(self, universal)) else { return };
        if let Node::Universal(variable) = self.arena.node(*universal) {
            let (span, ty) = (self.tree[binding.body].span, self.shown(*checked));
            self.report(Problem::LessGeneral { span, variable, ty });
        }
    }

    fn check_recursion(&mut self, bindings: &[Binding]) {
        let tree = self.tree;
        for index in recursion::violations(tree, bindings, &mut |id| self.only_stores(id)) {
            let binding = &bindings[index];
            let name = self.variable_name(binding.pat);
            let span = self.tree[binding.body].span;
            self.report(Problem::RecursiveValue { name, span });
        }
    }

    /// Whether an array, a record or a call only stores what it is made of. OCaml copies floats into arrays and records of
    /// floats, and must look at elements of which it does not know whether they are.
    fn only_stores(&mut self, id: ExprId) -> bool {
        let tree = self.tree;
        match &tree[id].kind {
            ExprKind::Apply(function, args) => {
                let form = self.typed.values.get(function);
                args.len() == 1 && matches!(form, Some(ValueRef::Form(Form::MakeRef)))
            }
            ExprKind::Record(..) => {
                let decl = self.typed.records.get(&id).map(|record| self.decl(record.ty));
                !decl.is_some_and(|decl| match &decl.kind {
                    TypeDeclKind::Record(fields, RecordShape::Plain) => {
                        fields.iter().all(|field| self.types.expand(&field.ty) == Type::con(TypeId::FLOAT))
                    }
                    _ => false,
                })
            }
            _ => {
                let Some(array) = self.expr_types[id.0 as usize] else { return true };
                let Node::Con(_, elements) = self.head(array) else { return true };
                match elements.first().map(|element| self.head(*element)) {
                    Some(Node::Con(TypeId::FLOAT, _) | Node::Var(_) | Node::Rigid(_) | Node::Universal(_)) => false,
                    Some(Node::Con(TypeId::INT | TypeId::CHAR | TypeId::STRING | TypeId::BYTES | TypeId::ARRAY, _)) => {
                        true
                    }
                    Some(Node::Con(id, _)) => !matches!(self.types.get(id).kind, TypeDeclKind::Abstract),
                    _ => true,
                }
            }
        }
    }

    fn is_variable(&self, pat: PatId) -> bool {
        match &self.tree[pat].kind {
            PatKind::Var(_) | PatKind::Error => true,
            PatKind::Constraint(inner, _) => self.is_variable(*inner),
            _ => false,
        }
    }

    fn variable_name(&self, pat: PatId) -> Option<Name> {
        match &self.tree[pat].kind {
            PatKind::Var(ident) => Some(ident.name),
            PatKind::Constraint(inner, _) => self.variable_name(*inner),
            _ => None,
        }
    }

    // What can be said about the type of a recursive definition before looking inside: its parameters and annotations.

    fn approximate_binding(&mut self, binding: &Binding) -> Ty {
        let body = match binding.ty {
            Some(ty) if !binding.params.is_empty() => self.annotation_quietly(ty),
            _ => self.approximate(binding.body),
        };
        self.approximate_params(&binding.params, body)
    }

    fn approximate_params(&mut self, params: &[Param], body: Ty) -> Ty {
        params.iter().rev().fold(body, |to, param| match (&param.kind, &param.label) {
            (ParamKind::Types(_), _) => to,
            (_, label) => {
                let from = self.arena.var();
                self.arena.add(Node::Arrow(arg_label(label), from, to))
            }
        })
    }

    fn approximate(&mut self, id: ExprId) -> Ty {
        crate::arena::deep(|| self.approximate_inner(id))
    }

    fn approximate_inner(&mut self, id: ExprId) -> Ty {
        let tree = self.tree;
        match &tree[id].kind {
            ExprKind::Let(_, _, body) | ExprKind::Sequence(_, body) | ExprKind::If(_, body, _) => {
                self.approximate(*body)
            }
            ExprKind::Try(body, _) => self.approximate(*body),
            ExprKind::Match(_, cases) => match cases.first() {
                Some(case) => self.approximate(case.body),
                None => self.arena.var(),
            },
            ExprKind::Fun { params, result, body } => {
                if params.iter().any(|param| matches!(param.kind, ParamKind::Types(_))) {
                    return self.arena.var();
                }
                let body = match result {
                    Some(ty) => self.annotation_quietly(*ty),
                    None => self.approximate(*body),
                };
                self.approximate_params(params, body)
            }
            ExprKind::Function(cases) => {
                let to = match cases.first() {
                    Some(case) => self.approximate(case.body),
                    None => self.arena.var(),
                };
                let from = self.arena.var();
                self.arena.arrow(from, to)
            }
            ExprKind::Tuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|part| self.approximate(*part)).collect();
                self.arena.add(Node::Tuple(parts.into()))
            }
            ExprKind::Constraint(_, ty) => self.annotation_quietly(*ty),
            _ => self.arena.var(),
        }
    }

    /// An annotation that will be read again: its problems are said then. Types that only exist further inside
    /// (`(type a)`) are not known yet, so the whole annotation is left open when something is wrong with it.
    fn annotation_quietly(&mut self, id: TypeExprId) -> Ty {
        let before = self.problems.len();
        let ty = self.annotation(id);
        if self.problems.len() > before {
            self.problems.truncate(before);
            return self.arena.var();
        }
        self.arena.instantiate(ty)
    }
}
