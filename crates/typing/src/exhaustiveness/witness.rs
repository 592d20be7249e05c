//! An example of an unmatched value as an OCaml pattern.
//!
//! In: a pattern of an arena. Out: its text, such as `(Some _, [])`; long or deep examples end in `_`.

use super::pattern::{Head, PatternId, PatternKind, Patterns};
use refute_ir::types::{TypeDeclKind, TypeId};
use refute_ir::{BoxedInt, TypeTable};
use refute_ocaml::{Brackets, Node, literal};

/// The text of a pattern.
pub(super) fn print(patterns: &Patterns, types: &TypeTable, id: PatternId) -> String {
    Builder { patterns, types, left: 200 }.pattern(id).alone()
}

struct Builder<'a> {
    patterns: &'a Patterns,
    types: &'a TypeTable,
    /// How many nodes may still be shown.
    left: u32,
}

fn any() -> Node {
    Node::word("_")
}

impl Builder<'_> {
    fn pattern(&mut self, id: PatternId) -> Node {
        if self.left == 0 {
            return any();
        }
        self.left -= 1;
        let id = self.patterns.unbound(id);
        let PatternKind::Head(head, args) = &self.patterns[id].kind else { return any() };
        match head {
            Head::Tuple(1) => Node::call("lazy".to_string(), self.all(args)),
            Head::Tuple(_) => Node::tuple(self.all(args)),
            Head::BoxedInt(boxed) => self.boxed(*boxed, args),
            Head::Array(_) => Node::brackets(Brackets::WideArray, self.all(args)),
            Head::Record(ty) => self.record(*ty, args),
            Head::Constructor(TypeId::LIST, 1) => self.list(id),
            Head::Constructor(ty, index) => self.constructor(*ty, *index, args),
            Head::Exception(..) => any(),
            Head::Int(value) => Node::int(*value),
            Head::Chars(first, last) if first == last => Node::character(*first),
            Head::Chars(first, last) => {
                Node::word(format!("{}..{}", literal::character(*first), literal::character(*last)))
            }
            Head::String(bytes) => Node::word(literal::ascii_string(bytes)),
            Head::Float(value) => Node::float(*value),
        }
    }

    /// A number; parts of which nothing is said may be anything, so 0.
    fn boxed(&self, boxed: BoxedInt, args: &[PatternId]) -> Node {
        let part = |id: &PatternId| match &self.patterns[self.patterns.unbound(*id)].kind {
            PatternKind::Head(Head::Int(n), _) => *n,
            _ => 0,
        };
        let parts: Vec<i64> = args.iter().map(part).collect();
        Node::number(format!("{}{}", BoxedInt::value(&parts), boxed.suffix()))
    }

    fn all(&mut self, parts: &[PatternId]) -> Vec<Node> {
        parts.iter().map(|part| self.pattern(*part)).collect()
    }

    /// Whether anything is said of a part.
    fn tells(&self, id: PatternId) -> bool {
        matches!(self.patterns[self.patterns.unbound(id)].kind, PatternKind::Head(..))
    }

    fn record(&mut self, ty: TypeId, args: &[PatternId]) -> Node {
        let TypeDeclKind::Record(fields, _) = &self.types.get(ty).kind else { return any() };
        let shown: Vec<_> = fields.iter().zip(args).filter(|(_, id)| self.tells(**id)).collect();
        if shown.is_empty() {
            return any();
        }
        let rest = (shown.len() < fields.len()).then(any);
        let mut parts: Vec<Node> =
            shown.into_iter().map(|(field, id)| Node::binding(field.name.as_str(), self.pattern(*id))).collect();
        parts.extend(rest);
        Node::brackets(Brackets::NarrowRecord, parts)
    }

    /// `[a; b]` when the end of the list is known, `a :: b :: _` otherwise.
    fn list(&mut self, id: PatternId) -> Node {
        let mut parts = Vec::new();
        let mut rest = id;
        while let PatternKind::Head(Head::Constructor(TypeId::LIST, 1), args) =
            &self.patterns[self.patterns.unbound(rest)].kind
        {
            parts.push(args[0]);
            rest = args[1];
            if parts.len() > 20 {
                break;
            }
        }
        let ended = matches!(
            &self.patterns[self.patterns.unbound(rest)].kind,
            PatternKind::Head(Head::Constructor(TypeId::LIST, 0), _)
        );
        let mut parts = self.all(&parts);
        if ended {
            return Node::list(parts);
        }
        parts.push(any());
        Node::chain("::", parts)
    }

    fn constructor(&mut self, ty: TypeId, index: u32, args: &[PatternId]) -> Node {
        let TypeDeclKind::Variant(constructors) = &self.types.get(ty).kind else { return any() };
        let Some(constructor) = constructors.get(index as usize) else { return any() };
        let name = constructor.name.as_str();
        match constructor.inline {
            Some(record) if !args.is_empty() => Node::construct_of(name, self.record(record, args)),
            _ if !args.is_empty() && !args.iter().any(|arg| self.tells(*arg)) => Node::call(name, vec![any()]),
            _ => Node::construct(name, self.all(args)),
        }
    }
}
