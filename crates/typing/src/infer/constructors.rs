//! Constructors in expressions and patterns.
//!
//! Which constructor a name means: when the expected type is known to be a variant, the one of that type; otherwise
//! the latest one of that name. Then the result meets the expected type before the arguments are looked at.

use super::Infer;
use super::patterns::PatternVar;
use crate::arena::{Node, Ty};
use crate::exhaustiveness::pattern::has_constructor;
use crate::problem::{Problem, UnboundKind, Why};
use crate::typed::ConstructorRef;
use refute_ir::generalised;
use refute_ir::program::ExceptionDecl;
use refute_ir::types::{Constructor, Nature, Type, TypeDeclKind, TypeId};
use refute_source::{Name, Span, suggest};
use refute_syntax::tree::{Binding, ExprId, ExprKind, PatId, PatKind, Path};
use refute_syntax::walk;

/// Where a constructor is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Expression,
    Pattern,
}

/// The declaration of a constructor.
struct Declared<'a> {
    name: Name,
    ty: TypeId,
    args: &'a [Type],
    result: Option<&'a [Type]>,
    inline: Option<TypeId>,
}

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
        let Some(instance) = self.constructor(path, expected, why, Place::Expression) else {
            if let Some(arg) = arg {
                self.expr_fresh(arg);
            }
            return self.arena.error();
        };
        self.typed.constructors.insert(id, instance.constructor);
        if let ConstructorRef::Variant(ty, _) = instance.constructor
            && matches!(self.types.get(ty).nature, Nature::Private(_))
        {
            let ty = self.shown(instance.result);
            self.report(Problem::PrivateType { span: tree[id].span, ty });
        }
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
        let Some(instance) = self.constructor(path, expected, why, Place::Pattern) else {
            if let Some(arg) = arg {
                let broken = self.arena.error();
                self.inner_pattern(arg, broken, Why::Unknown, variables);
            }
            return;
        };
        self.typed.pattern_constructors.insert(id, instance.constructor);
        match self.is_generalised(instance.constructor) {
            true => self.refine_pattern(id, instance.result, expected, why),
            false => self.meet_pattern(id, instance.result, expected, why),
        }
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
    fn constructor(&mut self, path: &Path, expected: Ty, why: Why, place: Place) -> Option<Instance> {
        let name = path.last.name;
        let candidates = self.lookup_constructors(path)?;
        let known = self.known_decl(expected);
        let variant = known.filter(|(_, decl)| {
            matches!(decl.kind, TypeDeclKind::Variant(_) | TypeDeclKind::Extensible) && self.may_look_into(decl)
        });
        let chosen = match variant {
            None => candidates.first().map(|entry| (entry.constructor, entry.brought_by)),
            Some((ty, decl)) => {
                let in_scope = candidates.iter().find(|entry| entry.ty == ty);
                let in_scope = in_scope.map(|entry| (entry.constructor, entry.brought_by));
                let constructors = match &decl.kind {
                    TypeDeclKind::Variant(constructors) => constructors.as_slice(),
                    _ => &[],
                };
                // A known type makes its constructors known even where their names are hidden by later ones.
                let of_type = || {
                    let index = constructors.iter().position(|constructor| constructor.name == name)?;
                    path.qualifiers.is_empty().then_some((ConstructorRef::Variant(ty, index as u32), None))
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
            Some((constructor, brought_by)) => {
                let mut instance = self.instantiate_constructor(constructor, place);
                if let Some(abbreviation) = brought_by {
                    let (named, _) = self.fresh_con(abbreviation);
                    self.unify_quietly(named, instance.result);
                    instance.result = named;
                }
                Some(instance)
            }
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

    /// New instances of the arguments and the result of a constructor that hides no types.
    pub(super) fn made_by(&mut self, constructor: ConstructorRef) -> (Vec<Ty>, Ty) {
        let Instance { args, result, .. } = self.instantiate_constructor(constructor, Place::Pattern);
        (args, result)
    }

    fn instantiate_constructor(&mut self, constructor: ConstructorRef, place: Place) -> Instance {
        match constructor {
            ConstructorRef::Variant(ty, index) => {
                let decl = self.decl(ty);
                let TypeDeclKind::Variant(constructors) = &decl.kind else {
                    let (result, _) = self.fresh_con(ty);
                    return Instance { constructor, args: Vec::new(), result, declared: None };
                };
                let Constructor { name, args, result, inline, span, .. } = &constructors[index as usize];
                let declared = Declared { name: *name, ty, args, result: result.as_deref(), inline: *inline };
                let (args, result) = self.instance_of(declared, place);
                Instance { constructor, args, result, declared: *span }
            }
            ConstructorRef::Exception(exception, _) => {
                let decl = self.exceptions[exception.index()].clone();
                let ExceptionDecl { name, ty, args, result, inline, .. } = &*decl;
                let declared = Declared { name: *name, ty: *ty, args, result: result.as_deref(), inline: *inline };
                let (mut args, result) = self.instance_of(declared, place);
                if let (None, Some(local)) = (inline, self.local_exceptions.get(&exception)) {
                    args = local.clone();
                }
                Instance { constructor, args, result, declared: decl.span }
            }
        }
    }

    /// Whether a `let` is one pattern in which a constructor may say something about types: OCaml reads it as `match`.
    pub(super) fn takes_apart_hidden(&mut self, bindings: &[Binding]) -> bool {
        let [binding] = bindings else { return false };
        if !binding.params.is_empty() || !has_constructor(self.tree, binding.pat) {
            return false;
        }
        let tree = self.tree;
        let mut pending = vec![walk::Node::Pat(binding.pat)];
        while let Some(node) = pending.pop() {
            if let walk::Node::Pat(pat) = node
                && let PatKind::Construct(path, _) = &tree[pat].kind
            {
                let before = self.problems.len();
                let candidates = self.lookup_constructors(path).unwrap_or_default();
                // They are said when the pattern is read.
                self.problems.truncate(before);
                if candidates.first().is_some_and(|entry| self.is_generalised(entry.constructor)) {
                    return true;
                }
            }
            walk::for_each_part(tree, node, &mut |part| pending.push(part));
        }
        false
    }

    /// Whether a constructor says of which instances of its type it is.
    pub(super) fn is_generalised(&self, constructor: ConstructorRef) -> bool {
        match constructor {
            ConstructorRef::Exception(id, _) => self.exceptions[id.index()].result.is_some(),
            ConstructorRef::Variant(ty, index) => match &self.types.get(ty).kind {
                TypeDeclKind::Variant(constructors) => constructors[index as usize].result.is_some(),
                _ => false,
            },
        }
    }

    /// The type that a constructor hides, in the pattern at hand: it may not leave what the pattern is in front of.
    fn existential(&mut self, constructor: Name, position: usize) -> Ty {
        self.hidden_types += 1;
        let letter = char::from(b'a' + (position % 26) as u8);
        let name = Name::new(&format!("${constructor}_'{letter}"));
        self.arena.add(Node::Rigid(name))
    }

    /// New instances of the arguments and the result of a constructor. In a pattern what a constructor hides is a type of
    /// its own.
    fn instance_of(&mut self, declared: Declared<'_>, place: Place) -> (Vec<Ty>, Ty) {
        let Declared { name, ty, args, result, inline } = declared;
        let params = self.types.get(ty).params.len();
        let mut used = Vec::new();
        result.unwrap_or_default().iter().for_each(|ty| generalised::variables(ty, &mut used));
        let known = used.len();
        args.iter().for_each(|ty| generalised::variables(ty, &mut used));
        let count = used.iter().map(|variable| *variable as usize + 1).max().unwrap_or(0);
        let mut variables: Vec<Ty> = (0..count.max(params)).map(|_| self.arena.var()).collect();
        if let (Some(_), Place::Pattern) = (result, place) {
            for (position, hidden) in used[known..].iter().enumerate() {
                variables[*hidden as usize] = self.existential(name, position);
            }
        }
        let result = match result {
            Some(result) => result.iter().map(|ty| self.arena.import(ty, &variables)).collect(),
            None => variables[..params].to_vec(),
        };
        let result = self.arena.con(ty, result);
        let args = match inline {
            Some(record) => {
                let count = self.types.get(record).params.len();
                vec![self.arena.con(record, variables[..count].to_vec())]
            }
            None => args.iter().map(|arg| self.arena.import(arg, &variables)).collect(),
        };
        (args, result)
    }
}
