//! Which variables there are, and of what type.
//!
//! A variable exists when some line reads it, perhaps inside a block under the name of a parameter. Its type is that of
//! its first value set that tells one (`new` does not); all others must agree. Without any it is an integer.

use super::super::scope::{Bound, Env, Global};
use super::super::tree::{ExprKind, Ident, Read, Set, SetKind, Stmt, StmtKind};
use super::{Lowered, Lowering, MOST_STATEMENTS, Reported, type_of};
use crate::core::Var;
use crate::value::{EnumId, Type};
use refute_source::{Diagnostic, Span};
use std::rc::Rc;

/// What is known of a variable so far.
struct Known {
    name: String,
    /// Its type, and the set that told it.
    ty: Option<(Type, Span)>,
}

impl Lowering {
    /// Fills [`Lowering::vars`].
    pub(super) fn collect_variables(&mut self, stmts: &[Stmt]) {
        let mut known = Vec::new();
        self.collect_block(stmts, &Env::default(), &mut known);
        self.vars = known
            .into_iter()
            .map(|known| Var { name: known.name, ty: known.ty.map_or(Type::Int, |(ty, _)| ty) })
            .collect();
    }

    fn collect_block(&mut self, stmts: &[Stmt], env: &Env, known: &mut Vec<Known>) {
        for stmt in stmts {
            // Too many statements are reported once; going on would only take time.
            if self.deeper(stmt.span, env, |lowering| lowering.collect_stmt(stmt, env, known)).is_err()
                && self.statements > MOST_STATEMENTS
            {
                return;
            }
        }
    }

    /// Counts statements after expansion.
    pub(super) fn count_statement(&mut self, span: Span, env: &Env) -> Lowered<()> {
        self.statements += 1;
        match self.statements.cmp(&(MOST_STATEMENTS + 1)) {
            std::cmp::Ordering::Less => Ok(()),
            std::cmp::Ordering::Equal => {
                Err(self.too_large(span, env, "The specification is too large when it is written out"))
            }
            std::cmp::Ordering::Greater => Err(Reported),
        }
    }

    fn collect_stmt(&mut self, stmt: &Stmt, env: &Env, known: &mut Vec<Known>) -> Lowered<()> {
        self.count_statement(stmt.span, env)?;
        match &stmt.kind {
            StmtKind::Read(read) => {
                self.collect_read(read, env, known);
                if let Some(at_end) = &read.at_end {
                    self.collect_block(at_end, env, known);
                }
            }
            StmtKind::If { arms, otherwise } => {
                for (_, body) in arms {
                    self.collect_block(body, env, known);
                }
                self.collect_block(otherwise, env, known);
            }
            StmtKind::Loop(body) | StmtKind::While { body, .. } | StmtKind::Repeat { body, .. } => {
                self.collect_block(body, env, known);
            }
            StmtKind::Do { name, arguments } => {
                let arguments: Vec<_> = arguments.iter().cloned().map(Rc::new).collect();
                let (block, inner) = self.enter_block(name, &arguments, env)?;
                self.collect_block(&block.body, &inner, known);
            }
            StmtKind::Say(_) | StmtKind::Exit | StmtKind::Skip => {}
        }
        if self.statements > MOST_STATEMENTS { Err(Reported) } else { Ok(()) }
    }

    fn collect_read(&mut self, read: &Read, env: &Env, known: &mut Vec<Known>) {
        for (index, var) in read.vars.iter().enumerate() {
            let Ok(name) = self.read_name(var, env) else { continue };
            let set = read.sets.get(index);
            let ty = set.and_then(|set| self.type_of_set(set, env).map(|ty| (ty, set.span)));
            let Some(before) = known.iter_mut().find(|known| known.name == name) else {
                known.push(Known { name, ty });
                continue;
            };
            match (&before.ty, ty) {
                (Some((first, place)), Some((ty, span))) if *first != ty => {
                    let first = (first.clone(), *place);
                    self.two_types(&name, first, (ty, span), env);
                }
                (None, ty) => before.ty = ty,
                _ => {}
            }
        }
    }

    fn two_types(&mut self, name: &str, first: (Type, Span), second: (Type, Span), env: &Env) {
        let (a, b) = (self.noun(&first.0), self.noun(&second.0));
        let title = format!("`{name}` is read as {b} here, but as {a} elsewhere");
        let problem = Diagnostic::error("two-types", second.1, title)
            .label(first.1, a)
            .hint("Use another variable: each has one type.");
        self.report(problem, env);
    }

    /// The name of the variable that a line reads into.
    pub(super) fn read_name(&mut self, var: &Ident, env: &Env) -> Lowered<String> {
        let (mut name, mut span, mut scope) = (var.name.clone(), var.span, env.clone());
        while let Some(bound) = scope.get(&name).cloned() {
            match bound {
                Bound::Expr(argument, outer) => match &argument.kind {
                    ExprKind::Name(given) => {
                        (name, span, scope) = (given.clone(), argument.span, outer);
                    }
                    _ => {
                        let problem = Diagnostic::error(
                            "not-a-variable",
                            argument.span,
                            "This is read into, so it must be the name of a variable",
                        )
                        .label(var.span, "read here");
                        return Err(self.report(problem, env));
                    }
                },
                Bound::Value(_) => break,
            }
        }
        if let Some(entry) = self.globals.entries.get(&name) {
            let noun = entry.global.noun();
            let problem =
                Diagnostic::error("not-a-variable", span, format!("`{name}` is a {noun}; nothing can be read into it"))
                    .label(entry.span, "defined here")
                    .hint("Use another name for the variable.");
            return Err(self.report(problem, env));
        }
        Ok(name)
    }

    /// The block of a `do`, and the scope of its body.
    pub(super) fn enter_block(
        &mut self,
        name: &Ident,
        arguments: &[Rc<super::tree::Expr>],
        env: &Env,
    ) -> Lowered<(Rc<super::tree::Block>, Env)> {
        match self.globals.get(&name.name).map(|entry| entry.global.clone()) {
            Some(Global::Block(block)) => {
                let inner = self.enter(name, &block.params, arguments, env)?;
                Ok((block, inner))
            }
            Some(other) => {
                let title = format!("`{}` is a {}, not a block", name.name, other.noun());
                Err(self.report(Diagnostic::error("not-a-block", name.span, title), env))
            }
            None => {
                let blocks = self.globals.entries.iter().filter(|(_, entry)| matches!(entry.global, Global::Block(_)));
                let meant = refute_source::suggest::closest(&name.name, blocks.map(|(name, _)| name.as_str()));
                let problem =
                    Diagnostic::error("unknown-name", name.span, format!("There is no block called `{}`", name.name));
                let problem = match meant {
                    Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), name.span, meant),
                    None => problem.hint(format!("Blocks are declared with `block {}: ..`.", name.name)),
                };
                Err(self.report(problem, env))
            }
        }
    }

    /// The type of the values of a set, if it tells one. Problems are found again when the set is lowered.
    fn type_of_set(&mut self, set: &Set, env: &Env) -> Option<Type> {
        match &set.kind {
            SetKind::Name(name) => self.type_of_name(name, set.span, env),
            SetKind::Finite(elements) => {
                let first = elements.first()?;
                match type_of(&self.constant(first, env).ok()?) {
                    Type::List(element) => Some(*element),
                    ty => Some(ty),
                }
            }
            SetKind::Range(..) | SetKind::Compare(..) => Some(Type::Int),
            SetKind::Regex(_) => Some(Type::Str),
            SetKind::New | SetKind::NotIn(_) => None,
            SetKind::Union(a, b) | SetKind::Intersection(a, b) | SetKind::Difference(a, b) => {
                match (self.type_of_set(a, env), self.type_of_set(b, env)) {
                    // A text may be a label, but not the other way round.
                    (Some(Type::Str) | None, Some(ty)) => Some(ty),
                    (ty, _) => ty,
                }
            }
            SetKind::Complement(inner) => self.type_of_set(inner, env),
        }
    }

    fn type_of_name(&mut self, name: &str, span: Span, env: &Env) -> Option<Type> {
        match name {
            "int" | "nat" | "pos" => Some(Type::Int),
            "bool" => Some(Type::Bool),
            "str" => Some(Type::Str),
            _ => match self.enum_called(name, env) {
                Some(id) => Some(Type::Enum(id)),
                None if env.get(name).is_none() && !self.globals.entries.contains_key(name) => None,
                None => {
                    let expr = super::tree::Expr { kind: ExprKind::Name(name.to_owned()), span, height: 1 };
                    match type_of(&self.constant(&expr, env).ok()?) {
                        Type::List(element) => Some(*element),
                        ty => Some(ty),
                    }
                }
            },
        }
    }

    /// The enum of this name.
    pub(super) fn enum_called(&self, name: &str, env: &Env) -> Option<EnumId> {
        match env.get(name) {
            Some(_) => None,
            None => match self.globals.get(name)?.global {
                Global::Enum(id) => Some(id),
                _ => None,
            },
        }
    }
}
