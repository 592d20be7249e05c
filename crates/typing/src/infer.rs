//! The state of one inference and the few operations everything else is made of.
//!
//! In: a tree and an [`Env`]. Out: [`Typed`] and [`Problem`]s; the work is in the modules below, one per kind of
//! construct, all as methods of [`Infer`]. Order of inference follows OCaml's, because it decides which constructor or
//! field a name means and under which name a type is shown.

mod application;
mod as_types;
mod attributes;
mod bindings;
mod constraints;
mod constructor_declarations;
mod constructors;
mod copying;
mod declarations;
mod doubt;
mod evaluation_order;
mod expressions;
mod formats;
mod functions;
mod identities;
mod inclusion;
mod items;
mod lookup;
mod modules;
mod operators;
mod packages;
mod patterns;
mod records;
mod recursive_modules;
mod rows;
mod shapes;
mod signatures;
mod statements;
mod type_exprs;
mod uniqueness;

#[cfg(test)]
mod tests;

use crate::arena::{Arena, Node, Ty, deep};
use crate::env::{Applications, Env, Module, Origin, Package, Scheme, Scope, Template};
use crate::export::{Exporter, Unknowns};
use crate::library::{Language, Version};
use crate::problem::{Mismatch, Problem, Subject, Why};
use crate::typed::{BinderId, Typed};
use crate::unify::{Clash, refine, unify};
use bindings::Level;
use doubt::Doubt;
use modules::PendingGlobal;
use recursive_modules::{Anchor, Anchored};
use refute_ir::program::{ExceptionDecl, ExceptionId};
use refute_ir::types::{Type, TypeDecl, TypeDeclKind, TypeId};
use refute_ir::{NamedType, TypeTable};
use refute_source::{MOST_MESSAGES, Name, Severity, Span};
use refute_syntax::Tree;
use refute_syntax::tree::{ExprId, PatId};
use rustc_hash::{FxHashMap, FxHashSet};
use shapes::PendingShow;
use std::sync::Arc;

/// Infers the types of a tree; what it declares is added to `env`.
pub fn infer(tree: &Tree, env: &mut Env, origin: Origin) -> (Typed, Vec<Problem>) {
    let mut infer = Infer::new(tree, env, origin);
    infer.items();
    infer.finish(env)
}

/// The state of one inference.
pub(crate) struct Infer<'a> {
    tree: &'a Tree,
    origin: Origin,
    scope: Scope,
    types: TypeTable,
    exceptions: Vec<Arc<ExceptionDecl>>,
    /// The arguments of exceptions declared inside expressions, where types may be that exist only there.
    local_exceptions: FxHashMap<ExceptionId, Vec<Ty>>,
    next_global: u32,
    next_binder: u32,
    /// What the program is written for.
    language: Language,
    /// The modules around the item at hand, for the names of its types.
    prefix: Option<String>,
    /// What identifies the next module, functor or module type.
    next_stamp: u32,
    applications: Applications,
    /// The stamps of the parameters of functors: the first and the last of each.
    parameters: Vec<(u32, u32)>,
    /// The types of first-class modules.
    packages: FxHashMap<TypeId, Package>,
    /// What module types without a definition turned out to mean.
    meanings: FxHashMap<u32, Template>,
    /// The types that those of the structure at hand are, inside a recursive module.
    anchor: Option<Anchor>,
    /// The types of recursive modules that are abbreviations for now, with what they were.
    anchored: Vec<Anchored>,
    /// Where the variables of the structure at hand live.
    place: Level,
    /// The level of the item at hand.
    item_level: u32,
    /// How many structures are around the item at hand.
    nesting: u32,
    /// Whether the module at hand belongs to a functor with a parameter, whose types may not be new each time.
    applicative: bool,
    /// How many templates are.
    templates: u32,
    /// How many members of modules were copied.
    copied_members: u32,
    /// Toplevel variables whose types are not finished yet.
    new_globals: Vec<PendingGlobal>,
    /// Items that are shown when all types are finished.
    shown: Vec<(usize, PendingShow)>,
    /// Of the types that were included last, those that were declared by `and`.
    joined: FxHashSet<Name>,
    arena: Arena,
    typed: Typed,
    expr_types: Vec<Option<Ty>>,
    pat_types: Vec<Option<Ty>>,
    /// The type variables named in the item at hand.
    type_variables: FxHashMap<Name, Ty>,
    /// Names being defined without `rec`, with their places.
    defining: Vec<(Name, Span)>,
    /// The matches around the expression at hand.
    matches: Vec<MatchFrame>,
    /// The types of the group of declarations at hand.
    declaring: Vec<TypeId>,
    /// The types of signatures that only stand for others there (`type t := u`).
    substituted: FxHashSet<TypeId>,
    /// How many types constructors of patterns have hidden so far.
    hidden_types: u32,
    /// The expression that may be the record inside a constructor.
    inline_allowed: Option<ExprId>,
    /// The library modules that were opened, by their paths.
    opened: Vec<String>,
    /// Of the library's names that a program for any version uses, the one that came last.
    newest_used: Option<(Version, String)>,
    /// The one that went first.
    oldest_used: Option<(Version, String)>,
    /// What is not certain any more after something unsupported.
    doubt: Doubt,
    problems: Vec<Problem>,
}

/// A match whose arms are being inferred.
#[derive(Clone, Copy)]
struct MatchFrame {
    span: Span,
    subject: Ty,
}

impl<'a> Infer<'a> {
    fn new(tree: &'a Tree, env: &Env, origin: Origin) -> Infer<'a> {
        let mut arena = Arena::default();
        let open = |decl: &TypeDecl| decl.row().is_some_and(|row| !row.is_exact());
        arena.open_rows = env.types.iter().filter(|(_, decl)| open(decl)).map(|(id, _)| id).collect();
        arena.weak = env.weak.iter().map(|_| Ty::default()).collect();
        for number in 0..env.weak.len() {
            arena.weak[number] = arena.var();
        }
        for (number, known) in env.weak.iter().enumerate() {
            let itself = Type::Var(Type::FIRST_WEAK + number as u32);
            if *known != itself {
                let node = arena.import(known, &[]);
                let variable = arena.weak[number];
                arena.set(variable, Node::Link(node), 0);
            }
        }
        Infer {
            tree,
            origin,
            scope: (*env.scope).clone(),
            types: env.types.clone(),
            exceptions: env.exceptions.clone(),
            local_exceptions: FxHashMap::default(),
            next_global: env.next_global,
            next_binder: 0,
            language: env.language,
            prefix: env.module_prefix(),
            next_stamp: env.next_stamp,
            applications: env.applications.clone(),
            parameters: Vec::new(),
            packages: env.packages.clone(),
            meanings: FxHashMap::default(),
            anchor: None,
            anchored: Vec::new(),
            place: Level::Toplevel,
            item_level: 1,
            nesting: 0,
            applicative: false,
            templates: 0,
            copied_members: 0,
            new_globals: Vec::new(),
            shown: Vec::new(),
            joined: FxHashSet::default(),
            arena,
            typed: Typed::default(),
            expr_types: vec![None; tree.exprs.len()],
            pat_types: vec![None; tree.pats.len()],
            type_variables: FxHashMap::default(),
            defining: Vec::new(),
            matches: Vec::new(),
            declaring: Vec::new(),
            substituted: FxHashSet::default(),
            hidden_types: 0,
            inline_allowed: None,
            opened: Vec::new(),
            newest_used: None,
            oldest_used: None,
            doubt: Doubt::default(),
            problems: Vec::new(),
        }
    }

    /// Turns everything into finished types and hands it over.
    fn finish(mut self, env: &mut Env) -> (Typed, Vec<Problem>) {
        self.store_values();
        let mut exporter = Exporter::new(Unknowns::Plain);
        let broken = self.arena.error();
        let exprs = std::mem::take(&mut self.expr_types);
        self.typed.expr_types =
            exprs.into_iter().map(|ty| exporter.export(&mut self.arena, ty.unwrap_or(broken))).collect();
        let pats = std::mem::take(&mut self.pat_types);
        self.typed.pat_types =
            pats.into_iter().map(|ty| exporter.export(&mut self.arena, ty.unwrap_or(broken))).collect();
        let mut exporter = Exporter::new(Unknowns::Weak);
        let mut number = 0;
        env.weak.clear();
        while number < self.arena.weak.len() {
            let node = self.arena.weak[number];
            let known = exporter.export(&mut self.arena, node);
            env.weak.push(known);
            number += 1;
        }
        env.scope = Arc::new(self.scope);
        self.types.number_tags();
        env.types = self.types;
        env.exceptions = self.exceptions;
        env.next_global = self.next_global;
        env.next_stamp = self.next_stamp;
        env.applications = self.applications;
        env.packages = self.packages;
        // Everything made from a type that is too large is too large again.
        let mut seen = false;
        self.problems
            .retain(|problem| !matches!(problem, Problem::TypeTooLarge { .. }) || !std::mem::replace(&mut seen, true));
        self.problems.sort_by_key(|problem| (problem.span().start, problem.span().end));
        (self.typed, self.problems)
    }

    /// Gives every value in scope its finished type.
    fn store_values(&mut self) {
        let mut scope = std::mem::take(&mut self.scope);
        self.store_scope(&mut scope);
        self.scope = scope;
    }

    fn store_scope(&mut self, scope: &mut Scope) {
        for entries in scope.values.values_mut() {
            for entry in entries.iter_mut() {
                if let Scheme::Node(node) = entry.scheme {
                    let (named, variables) = self.finished_scheme(node);
                    entry.scheme = Scheme::Stored(named, variables);
                }
            }
        }
        for entry in scope.modules.values_mut().flatten() {
            self.store_module(&mut entry.module);
        }
    }

    /// Gives every value of a module its finished type.
    fn store_module(&mut self, module: &mut Module) {
        deep(|| match module {
            Module::Structure(structure) if structure.is_open() => {
                self.store_scope(&mut Arc::make_mut(structure).scope);
            }
            Module::Functor(functor) if functor.result.module.is_open() => {
                self.store_module(&mut Arc::make_mut(functor).result.module);
            }
            _ => {}
        });
    }

    /// A scheme as a finished type, with the number of its quantified variables.
    fn finished_scheme(&mut self, node: Ty) -> (NamedType, u32) {
        let mut exporter = Exporter::new(Unknowns::Weak);
        let ty = exporter.export(&mut self.arena, node);
        let names = exporter.names(&mut self.arena);
        (NamedType { ty, names }, exporter.count())
    }

    /// A type for a message.
    fn shown(&mut self, ty: Ty) -> Type {
        Exporter::new(Unknowns::Plain).export(&mut self.arena, ty)
    }

    fn report(&mut self, problem: Problem) {
        if self.is_doubtful(&problem) {
            return;
        }
        self.doubt.now |= problem.is_unsupported();
        self.problems.push(problem);
    }

    /// Whether the next problem will be told one by one, so that it is worth looking for what was meant.
    fn advises(&self) -> bool {
        self.problems.len() < MOST_MESSAGES
    }

    fn unsupported(&mut self, construct: &'static str, span: Span) {
        self.report(Problem::Unsupported { construct, span });
    }

    fn next_binder(&mut self) -> BinderId {
        self.next_binder += 1;
        BinderId(self.next_binder - 1)
    }

    fn decl(&self, id: TypeId) -> Arc<TypeDecl> {
        self.types.get(id).clone()
    }

    fn expand(&mut self, ty: Ty) -> Ty {
        self.arena.expand_head(&self.types, ty)
    }

    fn head(&mut self, ty: Ty) -> Node {
        let ty = self.expand(ty);
        self.arena.node(ty)
    }

    fn builtin(&mut self, id: TypeId) -> Ty {
        self.arena.plain(id)
    }

    fn unify(&mut self, left: Ty, right: Ty) -> Result<(), Clash> {
        unify(&mut self.arena, &mut self.types, left, right)
    }

    /// Unifies where failure needs no message because another place reports it.
    fn unify_quietly(&mut self, left: Ty, right: Ty) {
        let _ = self.unify(left, right);
    }

    /// Whether two types could be equal; changes nothing.
    fn could_unify(&mut self, left: Ty, right: Ty) -> bool {
        let types = &mut self.types;
        let mut fits = false;
        let _: Result<(), ()> = self.arena.attempt(|arena| {
            fits = unify(arena, types, left, right).is_ok();
            Err(())
        });
        fits
    }

    /// The expression `id` has type `found` and must have type `expected`.
    fn meet(&mut self, id: ExprId, found: Ty, expected: Ty, why: Why) -> Ty {
        match self.unify(found, expected) {
            Ok(()) => found,
            Err(clash) => {
                let subject = self.subject(id, found);
                let span = self.tree[id].span;
                self.clash(span, found, expected, why, subject, clash);
                expected
            }
        }
    }

    /// As [`Infer::meet`] where a problem inside the expression has been reported already.
    fn meet_quietly(&mut self, found: Ty, expected: Ty) -> Ty {
        if self.unify(found, expected).is_ok() { found } else { expected }
    }

    /// Whether an error was reported since there were `before` problems.
    fn has_errors_since(&self, before: usize) -> bool {
        self.problems[before..].iter().any(|problem| problem.severity() == Severity::Error)
    }

    /// Whether a clash for this reason was reported since there were `before` problems.
    fn clashed_since(&self, before: usize, why: Why) -> bool {
        self.problems[before..].iter().any(|problem| match problem {
            Problem::Mismatch(mismatch) | Problem::InfiniteType(mismatch) => match (mismatch.why, why) {
                (Why::Part { cause: inner, .. }, Why::Part { cause: outer, .. }) => inner == outer,
                (inner, outer) => inner == outer,
            },
            _ => false,
        })
    }

    /// As [`Infer::meet_pattern`], for a pattern that may say more about the types known by their names only.
    fn refine_pattern(&mut self, id: PatId, found: Ty, expected: Ty, why: Why) {
        if let Err(clash) = refine(&mut self.arena, &mut self.types, found, expected) {
            let span = self.tree[id].span;
            self.clash(span, found, expected, why, Subject::Pattern, clash);
        }
    }

    /// The pattern `id` has type `found` and must have type `expected`.
    fn meet_pattern(&mut self, id: PatId, found: Ty, expected: Ty, why: Why) {
        if let Err(clash) = self.unify(found, expected) {
            let span = self.tree[id].span;
            self.clash(span, found, expected, why, Subject::Pattern, clash);
        }
    }

    fn clash(&mut self, span: Span, found: Ty, expected: Ty, why: Why, subject: Subject, clash: Clash) {
        if let Clash::Escape(name) = clash {
            return self.report(Problem::EscapingType { span, name });
        }
        if let Clash::Unsupported(construct) = clash {
            return self.unsupported(construct, span);
        }
        if matches!(clash, Clash::Occurs(..)) && (self.has_row(found) || self.has_row(expected)) {
            return self.unsupported("polymorphic variants that contain themselves", span);
        }
        if let Clash::Occurs(left, right) = clash
            && self.may_be_recursive((found, expected), (left, right))
        {
            return self.unsupported("recursive types", span);
        }
        let enclosing = match subject {
            Subject::Pattern => self.enclosing_match(span, found).map(Box::new),
            _ => None,
        };
        let mut exporter = Exporter::new(Unknowns::Plain);
        let found_type = exporter.export(&mut self.arena, found);
        let expected_type = exporter.export(&mut self.arena, expected);
        let (left, right) = match clash {
            Clash::Parts(left, right) | Clash::Occurs(left, right) => (left, right),
            Clash::Escape(_) | Clash::Unsupported(_) => (found, expected),
        };
        let parts = (exporter.export(&mut self.arena, left), exporter.export(&mut self.arena, right));
        let parts = (parts.0 != found_type || parts.1 != expected_type).then_some(parts);
        let mismatch =
            Box::new(Mismatch { span, found: found_type, expected: expected_type, parts, why, subject, enclosing });
        self.report(match clash {
            Clash::Occurs(..) => Problem::InfiniteType(mismatch),
            _ => Problem::Mismatch(mismatch),
        });
    }

    /// Whether OCaml may accept a type that contains itself: it looks for the unknown in the parameters of equal abbreviations, and
    /// there does not see it when the abbreviation stands for a function (`Seq.t`).
    fn may_be_recursive(&mut self, (found, expected): (Ty, Ty), (left, right): (Ty, Ty)) -> bool {
        let (found, expected) = (self.arena.node(found), self.arena.node(expected));
        let same = matches!((found, expected), (Node::Con(found, _), Node::Con(expected, _)) if found == expected);
        let through = |infer: &mut Self, ty: Ty| {
            matches!(infer.arena.node(ty), Node::Con(..)) && matches!(infer.head(ty), Node::Arrow(..))
        };
        same && (through(self, left) || through(self, right))
    }

    /// A new type made of a declaration: itself with new unknowns for its parameters.
    fn fresh_con(&mut self, id: TypeId) -> (Ty, Vec<Ty>) {
        let count = self.types.get(id).params.len();
        let args: Vec<Ty> = (0..count).map(|_| self.arena.var()).collect();
        (self.arena.con(id, args.clone()), args)
    }

    /// The record or variant declaration at the head of a type, when it is known.
    fn known_decl(&mut self, ty: Ty) -> Option<(TypeId, Arc<TypeDecl>)> {
        match self.head(ty) {
            Node::Con(id, _) => Some((id, self.decl(id))),
            _ => None,
        }
    }

    /// The record declaration at the head of a type, when it is known and may be looked into.
    fn known_record(&mut self, ty: Ty) -> Option<(TypeId, Arc<TypeDecl>)> {
        self.known_decl(ty).filter(|(_, decl)| matches!(decl.kind, TypeDeclKind::Record(..)))
    }
}
