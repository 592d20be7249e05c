//! Type expressions of annotations and declarations as nodes.
//!
//! A named variable `'a` of an annotation is one unknown for the whole toplevel item, as in OCaml: it lives at the
//! item's own level, so inner `let`s cannot generalise it.

use super::Infer;
use super::lookup::path_text;
use crate::arena::{Node, Ty, deep};
use crate::env::{Origin, TypeEntry, TypeTarget};
use crate::problem::Problem;
use refute_ir::types::{ArgLabel, TypeDeclKind};
use refute_source::{Name, Span};
use refute_syntax::tree::{Ident, Label, Path, TypeExprId, TypeExprKind};

/// What a named variable may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Variables {
    /// An unknown, new when it was not named before.
    Open,
    /// A parameter of the declaration at hand; others are a problem.
    Declared,
}

/// The type of a definition that its annotation says is polymorphic.
#[derive(Clone, Debug)]
pub(super) struct Quantified {
    /// What its uses are instances of.
    pub(super) scheme: Ty,
    /// The same with types for the quantified variables that equal only themselves: what the definition must have.
    pub(super) checked: Ty,
    /// Those types.
    pub(super) universals: Vec<Ty>,
}

impl Infer<'_> {
    /// The type of an annotation, whose structure is generic: every use takes an instance of its own.
    pub(super) fn annotation(&mut self, id: TypeExprId) -> Ty {
        self.arena.level += 1;
        let ty = self.type_expr(id, Variables::Open);
        self.arena.level -= 1;
        self.arena.generalise_structure(ty);
        ty
    }

    /// The type a type expression means.
    pub(super) fn type_expr(&mut self, id: TypeExprId, variables: Variables) -> Ty {
        deep(|| self.type_expr_inner(id, variables))
    }

    fn type_expr_inner(&mut self, id: TypeExprId, variables: Variables) -> Ty {
        let tree = self.tree;
        let expr = &tree[id];
        match &expr.kind {
            TypeExprKind::Any if variables == Variables::Open => self.arena.var(),
            TypeExprKind::Any => {
                self.report(Problem::UnboundTypeVariable { name: Name::new("_"), span: expr.span });
                self.arena.error()
            }
            TypeExprKind::Var(name) => self.type_variable(*name, expr.span, variables),
            TypeExprKind::Arrow(label, from, to) => {
                let label = arg_label(label);
                let from = self.type_expr(*from, variables);
                let to = self.type_expr(*to, variables);
                self.arena.add(Node::Arrow(label, from, to))
            }
            TypeExprKind::Tuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|part| self.type_expr(*part, variables)).collect();
                self.arena.add(Node::Tuple(parts.into()))
            }
            TypeExprKind::Constr(path, args) => self.type_constructor(path, args, expr.span, variables),
            TypeExprKind::Alias(inner, name) => {
                let ty = self.type_expr(*inner, variables);
                let variable = self.type_variable(name.name, name.span, Variables::Open);
                if self.unify(variable, ty).is_err() {
                    self.unsupported("recursive types (`as 'a`)", expr.span);
                }
                ty
            }
            TypeExprKind::Poly(..) | TypeExprKind::LocallyAbstract(..) => {
                self.unsupported("a polymorphic type inside another type", expr.span);
                self.arena.error()
            }
            TypeExprKind::Variant { bound, rows, present } => {
                self.variant_type((*bound, rows, present), expr.span, variables)
            }
            TypeExprKind::Package(ty) => self.package_type(*ty, variables).unwrap_or_else(|| self.arena.error()),
            TypeExprKind::Error => self.arena.error(),
        }
    }

    fn type_variable(&mut self, name: Name, span: Span, variables: Variables) -> Ty {
        if let Some(known) = self.type_variables.get(&name) {
            return *known;
        }
        self.check_variable_name(name, span);
        let variable = match variables {
            Variables::Open if self.origin == Origin::Program => self.arena.named_var_at(name, self.item_level),
            Variables::Open => self.arena.var_at(self.item_level),
            Variables::Declared => {
                self.report(Problem::UnboundTypeVariable { name, span });
                self.arena.error()
            }
        };
        self.type_variables.insert(name, variable);
        variable
    }

    /// Refuses `'_a`.
    pub(super) fn check_variable_name(&mut self, name: Name, span: Span) {
        if name.as_str().starts_with('_') {
            self.report(Problem::ReservedTypeVariable { name, span });
        }
    }

    fn type_constructor(&mut self, path: &Path, args: &[TypeExprId], span: Span, variables: Variables) -> Ty {
        let written = args;
        let mut args: Vec<Ty> = args.iter().map(|arg| self.type_expr(*arg, variables)).collect();
        let (expected, ty) = match self.lookup_type(path) {
            None => return self.arena.error(),
            Some(TypeTarget::Local(ty)) => (0, ty),
            Some(TypeTarget::Decl(id)) => {
                let expected = self.types.get(id).params.len();
                // One `_` stands for all parameters.
                if let ([one], true) = (written, expected > 1 && variables == Variables::Open)
                    && matches!(self.tree[*one].kind, TypeExprKind::Any)
                {
                    args.resize_with(expected, || self.arena.var());
                }
                let ty = self.arena.con(id, args.clone());
                match &self.types.get(id).kind {
                    TypeDeclKind::Alias(body) if args.len() == expected && self.substituted.contains(&id) => {
                        (expected, self.arena.import(body, &args))
                    }
                    _ => (expected, ty),
                }
            }
        };
        if args.len() == expected {
            return ty;
        }
        let given = args.len();
        self.report(Problem::TypeArity { name: path_text(self.tree, path), span, expected, given });
        self.arena.error()
    }

    /// The annotation `'a 'b. t`.
    pub(super) fn polymorphic(&mut self, variables: &[Ident], body: TypeExprId) -> Quantified {
        let hidden: Vec<_> = variables.iter().map(|v| (v.name, self.type_variables.get(&v.name).copied())).collect();
        self.arena.level += 1;
        let mut universals = Vec::new();
        for variable in variables {
            self.check_variable_name(variable.name, variable.span);
            let ty = self.arena.add(Node::Universal(variable.name));
            self.type_variables.insert(variable.name, ty);
            universals.push(ty);
        }
        let checked = self.type_expr(body, Variables::Open);
        self.arena.level -= 1;
        for (name, before) in hidden {
            match before {
                Some(ty) => self.type_variables.insert(name, ty),
                None => self.type_variables.remove(&name),
            };
        }
        let scheme = self.arena.quantify(checked, &universals);
        Quantified { scheme, checked, universals }
    }

    /// The annotation `type a b. t`, likewise; the names stay in scope as rigid types.
    pub(super) fn locally_abstract(&mut self, names: &[Ident], body: TypeExprId) -> Quantified {
        self.arena.level += 1;
        let universals = self.add_local_types(names, Node::Rigid);
        let checked = self.type_expr(body, Variables::Open);
        self.arena.level -= 1;
        let scheme = self.arena.quantify(checked, &universals);
        Quantified { scheme, checked, universals }
    }

    /// Puts types that are known by their names only in scope.
    pub(super) fn add_local_types(&mut self, names: &[Ident], node: fn(Name) -> Node) -> Vec<Ty> {
        let mut nodes = Vec::new();
        for name in names {
            let ty = self.arena.add(node(name.name));
            self.scope.add_type(name.name, TypeEntry { target: TypeTarget::Local(ty), origin: self.origin });
            nodes.push(ty);
        }
        nodes
    }
}

/// The label of an arrow or parameter.
pub(super) fn arg_label(label: &Label) -> ArgLabel {
    match label {
        Label::None => ArgLabel::None,
        Label::Named(ident) => ArgLabel::Named(ident.name),
        Label::Optional(ident) => ArgLabel::Optional(ident.name),
    }
}
