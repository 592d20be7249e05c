//! How constructors, components and patterns are spelled.
//!
//! In: types and numbers of constructors; patterns. Out: names, and patterns as pieces of OCaml.
//! Not here: expressions (see `text`), names of variables (see `names`).

use super::term::Pattern;
use crate::answer::VarId;
use crate::problem::{ComponentId, Problem, Shown};
use refute_ir::types::{RecordShape, Type, TypeDeclKind, TypeId};
use refute_ocaml::Node;

/// What a constructor looks like.
pub(super) enum Look {
    Nil,
    Cons,
    Tuple,
    Record(Vec<String>),
    /// A name, and names of its fields when its argument is a record.
    Named(String, Option<Vec<String>>),
}

/// The text of names.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'a> {
    pub problem: &'a Problem,
    pub names: &'a [String],
}

impl Spelling<'_> {
    pub(super) fn var(&self, var: VarId) -> &str {
        self.names.get(var.0 as usize).map_or("_", |name| name.as_str())
    }

    /// How a component is written, and whether that is between its arguments.
    pub(super) fn component(&self, id: ComponentId) -> (&str, bool) {
        match self.problem.components.get(id.0 as usize).map(|component| &component.shown) {
            Some(Shown::Name(name)) => (name, false),
            Some(Shown::Infix(name)) => (name, true),
            None => ("_", false),
        }
    }

    pub(super) fn look(&self, ty: &Type, case: u32) -> Look {
        let table = &self.problem.program.types;
        let Type::Con(id, _) = ty else { return Look::Tuple };
        match (*id, case) {
            (TypeId::LIST, 0) => return Look::Nil,
            (TypeId::LIST, _) => return Look::Cons,
            _ => {}
        }
        let decl = table.get(*id);
        let module = decl.name.as_str().rsplit_once('.').map_or(String::new(), |(module, _)| format!("{module}."));
        let fields_of = |id: TypeId| match &table.get(id).kind {
            TypeDeclKind::Record(fields, _) => fields.iter().map(|field| field.name.to_string()).collect(),
            _ => Vec::new(),
        };
        match &decl.kind {
            TypeDeclKind::Variant(constructors) => match constructors.get(case as usize) {
                Some(constructor) => {
                    Look::Named(format!("{module}{}", constructor.name), constructor.inline.map(fields_of))
                }
                None => Look::Named("_".to_string(), None),
            },
            TypeDeclKind::Record(_, RecordShape::Plain) => {
                let mut fields: Vec<String> = fields_of(*id);
                if let Some(first) = fields.first_mut() {
                    *first = format!("{module}{first}");
                }
                Look::Record(fields)
            }
            _ => Look::Tuple,
        }
    }

    /// A pattern.
    pub(super) fn pattern(&self, pattern: &Pattern) -> Node {
        match pattern {
            Pattern::Any => Node::word("_"),
            Pattern::Var(var) => Node::word(self.var(*var).to_string()),
            Pattern::As(inner, var) => Node::alias(self.pattern(inner), self.var(*var).to_string()),
            Pattern::Construct(ty, case, args) => self.construct_pattern(ty, *case, args),
        }
    }

    fn construct_pattern(&self, ty: &Type, case: u32, args: &[Pattern]) -> Node {
        let all = || args.iter().map(|arg| self.pattern(arg)).collect::<Vec<_>>();
        match (self.look(ty, case), args) {
            (Look::Nil, _) => Node::list(Vec::new()),
            (Look::Cons, [head, tail]) => match list_pattern(head, tail) {
                Some(items) => Node::list(items.into_iter().map(|item| self.pattern(item)).collect()),
                None => Node::cons(self.pattern(head), self.pattern(tail)),
            },
            (Look::Tuple | Look::Cons, _) => Node::tuple(all()),
            (Look::Record(fields), args) => self.fields(&fields, args),
            (Look::Named(name, Some(fields)), args) if !args.is_empty() => {
                Node::construct_of(name, self.fields(&fields, args))
            }
            (Look::Named(name, _), args) if !args.is_empty() && args.iter().all(|arg| *arg == Pattern::Any) => {
                Node::call(name, vec![Node::word("_")])
            }
            (Look::Named(name, _), _) => Node::construct(name, all()),
        }
    }

    fn fields(&self, fields: &[String], args: &[Pattern]) -> Node {
        let wanted = fields.iter().zip(args).filter(|(_, arg)| **arg != Pattern::Any);
        let mut parts: Vec<Node> =
            wanted.map(|(field, arg)| Node::short_binding(field.clone(), self.pattern(arg))).collect();
        if parts.is_empty() {
            return Node::word("_");
        }
        if parts.len() < fields.len() {
            parts.push(Node::word("_"));
        }
        Node::record(parts)
    }
}

/// The elements of a list pattern that ends.
fn list_pattern<'p>(head: &'p Pattern, tail: &'p Pattern) -> Option<Vec<&'p Pattern>> {
    let mut items = vec![head];
    let mut tail = tail;
    while let Pattern::Construct(Type::Con(TypeId::LIST, _), _, args) = tail {
        let [head, next] = args.as_slice() else { return Some(items) };
        items.push(head);
        tail = next;
    }
    None
}
