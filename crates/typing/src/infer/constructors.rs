//! Constructors in expressions and patterns.
//!
//! Which constructor a name means: when the expected type is known to be a variant, the one of that type; otherwise
//! the latest one of that name. Then the result meets the expected type before the arguments are looked at.

use super::Infer;
use super::patterns::PatternVar;
use crate::arena::{Node, Ty};
use crate::problem::{Problem, UnboundKind, Why};
use crate::typed::ConstructorRef;
use refute_ir::types::{TypeDeclKind, TypeId};
use refute_source::{Name, Span, suggest};
use refute_syntax::tree::{ExprId, ExprKind, PatId, PatKind, Path};

/// One use of a constructor.
struct Instance {
    constructor: ConstructorRef,
    args: Vec<Ty>,
    result: Ty,
    declared: Option<Span>,
}

impl Infer<'_> {
    /// `C` or `C e`.
    pub(super) fn construct(&mut self, id: ExprId, path: &Path, arg: Option<ExprId>, expected: Ty, why: Why) -> Ty {
        let tree = self.tree;
        let Some(instance) = self.constructor(path, expected, why) else {
            if let Some(arg) = arg {
                self.expr_fresh(arg);
            }
            return self.arena.error();
        };
        self.typed.constructors.insert(id, instance.constructor);
        let found = self.meet(id, instance.result, expected, why);
        let written: Vec<ExprId> = match arg.map(|arg| (arg, &tree[arg].kind)) {
            None => Vec::new(),
            Some((_, ExprKind::Tuple(parts))) if instance.args.len() != 1 => parts.clone(),
            Some((arg, _)) => vec![arg],
        };
        let name = path.last.name;
        if written.len() != instance.args.len() {
            self.wrong_arity(name, tree[id].span, &instance, written.len());
            written.iter().for_each(|arg| {
                self.expr_fresh(*arg);
            });
            return found;
        }
        // The tuple of several arguments is no value of its own, but has a type like every other expression.
        if let (Some(arg), true) = (arg, written.len() > 1) {
            let tuple = self.arena.add(Node::Tuple(instance.args.clone().into()));
            self.expr_types[arg.0 as usize] = Some(tuple);
        }
        if let [arg] = written.as_slice()
            && self.is_inline_record(instance.args[0])
            && !matches!(tree[*arg].kind, ExprKind::Ident(_) | ExprKind::Record(..) | ExprKind::Error)
        {
            self.report(Problem::InlineRecordEscapes { span: tree[*arg].span });
            self.expr_fresh(*arg);
            return found;
        }
        for (index, (arg, ty)) in written.iter().zip(&instance.args).enumerate() {
            self.inline_allowed = Some(*arg);
            self.argument(*arg, *ty, Why::ConstructorArgument { constructor: name, index: index + 1 }, None);
        }
        found
    }

    /// `C` or `C p`.
    pub(super) fn constructor_pattern(
        &mut self,
        id: PatId,
        path: &Path,
        arg: Option<PatId>,
        expected: Ty,
        why: Why,
        variables: &mut Vec<PatternVar>,
    ) {
        let tree = self.tree;
        let Some(instance) = self.constructor(path, expected, why) else {
            if let Some(arg) = arg {
                let broken = self.arena.error();
                self.inner_pattern(arg, broken, Why::Unknown, variables);
            }
            return;
        };
        self.typed.pattern_constructors.insert(id, instance.constructor);
        self.meet_pattern(id, instance.result, expected, why);
        let arity = instance.args.len();
        let arg = match arg.map(|arg| (arg, &tree[arg].kind)) {
            // The tuple of several arguments is no value of its own, but may have an annotation.
            Some((arg, PatKind::Constraint(inner, ty))) if arity > 1 => {
                let annotated = self.annotation(*ty);
                let outer = self.arena.instantiate(annotated);
                let tuple = self.arena.add(Node::Tuple(instance.args.clone().into()));
                self.meet_pattern(arg, outer, tuple, why);
                self.pat_types[arg.0 as usize] = Some(tuple);
                Some(*inner)
            }
            _ => arg,
        };
        let written: Vec<PatId> = match arg.map(|arg| (arg, &tree[arg].kind)) {
            None => Vec::new(),
            // `C _` fits whatever `C` takes, nothing included.
            Some((arg, PatKind::Any)) if arity != 1 => {
                let tuple = self.arena.add(Node::Tuple(instance.args.into()));
                self.pat_types[arg.0 as usize] = Some(tuple);
                return;
            }
            Some((_, PatKind::Tuple(parts))) if arity != 1 => parts.clone(),
            Some((arg, _)) => vec![arg],
        };
        let name = path.last.name;
        if written.len() != arity {
            self.wrong_arity(name, tree[id].span, &instance, written.len());
            for arg in written {
                let broken = self.arena.error();
                self.inner_pattern(arg, broken, Why::Unknown, variables);
            }
            return;
        }
        if let (Some(arg), true) = (arg, written.len() > 1) {
            let tuple = self.arena.add(Node::Tuple(instance.args.clone().into()));
            self.pat_types[arg.0 as usize] = Some(tuple);
        }
        for (index, (arg, ty)) in written.iter().zip(&instance.args).enumerate() {
            let why = Why::ConstructorArgument { constructor: name, index: index + 1 };
            let ty = self.arena.copy_structure(*ty);
            self.inner_pattern(*arg, ty, why, variables);
        }
    }

    fn wrong_arity(&mut self, constructor: Name, span: Span, instance: &Instance, given: usize) {
        let expected = instance.args.len();
        self.report(Problem::ConstructorArity { constructor, span, expected, given, declared: instance.declared });
    }

    /// Finds the constructor a path means and makes a new instance of it.
    fn constructor(&mut self, path: &Path, expected: Ty, why: Why) -> Option<Instance> {
        let name = path.last.name;
        let candidates = self.lookup_constructors(path)?;
        let known = self.known_decl(expected);
        let variant = known.filter(|(_, decl)| {
            matches!(decl.kind, TypeDeclKind::Variant(_) | TypeDeclKind::Extensible) && self.may_look_into(decl)
        });
        let chosen = match variant {
            None => candidates.first().map(|entry| entry.constructor),
            Some((ty, decl)) => {
                let in_scope = candidates.iter().find(|entry| entry.ty == ty).map(|entry| entry.constructor);
                let constructors = match &decl.kind {
                    TypeDeclKind::Variant(constructors) => constructors.as_slice(),
                    _ => &[],
                };
                // A known type makes its constructors known even where their names are hidden by later ones.
                let of_type = || {
                    let index = constructors.iter().position(|constructor| constructor.name == name)?;
                    path.qualifiers.is_empty().then_some(ConstructorRef::Variant(ty, index as u32))
                };
                match in_scope.or_else(of_type) {
                    None if !candidates.is_empty() => {
                        let available = constructors.iter().map(|constructor| constructor.name).collect();
                        let expected = self.shown(expected);
                        let span = path.span;
                        let problem = Problem::WrongConstructor { constructor: name, span, expected, available, why };
                        self.report(problem);
                        return None;
                    }
                    chosen => chosen,
                }
            }
        };
        match chosen {
            Some(constructor) => Some(self.instantiate_constructor(constructor)),
            None => {
                self.unbound_constructor(path, expected);
                None
            }
        }
    }

    /// Reports an unknown constructor; those of the expected type are the likeliest to be meant.
    fn unbound_constructor(&mut self, path: &Path, expected: Ty) {
        let (before, advises) = (self.problems.len(), self.advises());
        self.unbound(UnboundKind::Constructor, path);
        if !advises {
            return;
        }
        let Some((_, decl)) = self.known_decl(expected) else { return };
        let TypeDeclKind::Variant(constructors) = &decl.kind else { return };
        let names = constructors.iter().map(|constructor| constructor.name.as_str());
        let meant = suggest::closest(path.last.name.as_str(), names);
        if let (Some(meant), Some(Problem::Unbound(unbound))) = (meant, self.problems.get_mut(before)) {
            unbound.suggestion = Some(meant.to_string());
        }
    }

    /// Hidden library types look abstract to programs.
    pub(super) fn may_look_into(&self, decl: &refute_ir::types::TypeDecl) -> bool {
        self.origin == crate::Origin::Library || decl.visibility == refute_ir::types::Visibility::Shown
    }

    fn instantiate_constructor(&mut self, constructor: ConstructorRef) -> Instance {
        match constructor {
            ConstructorRef::Variant(ty, index) => {
                let (result, params) = self.fresh_con(ty);
                let decl = self.decl(ty);
                let TypeDeclKind::Variant(constructors) = &decl.kind else {
                    return Instance { constructor, args: Vec::new(), result, declared: None };
                };
                let declared = &constructors[index as usize];
                let args = match declared.inline {
                    Some(record) => vec![self.arena.con(record, params)],
                    None => declared.args.iter().map(|arg| self.arena.import(arg, &params)).collect(),
                };
                Instance { constructor, args, result, declared: declared.span }
            }
            ConstructorRef::Exception(exception, _) => {
                let result = self.builtin(TypeId::EXN);
                let decl = self.exceptions[exception.index()].clone();
                let args = match (decl.inline, self.local_exceptions.get(&exception)) {
                    (Some(record), _) => vec![self.arena.plain(record)],
                    (None, Some(args)) => args.clone(),
                    (None, None) => decl.args.iter().map(|arg| self.arena.import(arg, &[])).collect(),
                };
                Instance { constructor, args, result, declared: decl.span }
            }
        }
    }
}
