//! Patterns as both exhaustiveness and match compilation want them: names resolved, sugar gone.
//!
//! In: a pattern of a tree with what inference found out about it. Out: a [`PatternId`] in a [`Patterns`] arena; start
//! at [`Reader::read`] and, for the cases of a `match`, [`Reader::split`].
//! A pattern is a wildcard, a binding around a pattern, an alternative, or a [`Head`] with one pattern per argument.
//! The arguments of `C (p, q)` and of `C { l = p }` are the arguments of the head; lists are constructors of `list`.
//! Example: `x :: [1]` becomes `::(bind x _, ::(1, []()))`.

use crate::arena::deep;
use crate::typed::{Binder, ConstructorRef, ExceptionSlot, Typed};
use refute_ir::program::{ExceptionDecl, ExceptionId};
use refute_ir::types::{Type, TypeDeclKind, TypeId};
use refute_ir::{BoxedInt, TypeTable};
use refute_syntax::Tree;
use refute_syntax::tree::{Literal, PatId, PatKind};
use std::sync::Arc;

/// A pattern of a [`Patterns`] arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PatternId(pub u32);

/// An arena of patterns.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    nodes: Vec<Pattern>,
}

/// A pattern with the source pattern it came from, where there is one.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What it is.
    pub kind: PatternKind,
    /// Where it came from.
    pub source: Option<PatId>,
}

/// The kinds of pattern.
#[derive(Clone, Debug)]
pub enum PatternKind {
    /// Fits everything.
    Any,
    /// Binds the value and goes on.
    Bind(Binder, PatternId),
    /// Either side.
    Or(PatternId, PatternId),
    /// A value of this shape with these parts.
    Head(Head, Vec<PatternId>),
}

/// The outermost shape of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Head {
    /// A tuple of so many parts; the only shape of its type. With one part, a lazy value.
    Tuple(usize),
    /// An `int32`, `int64` or `nativeint`; the only shape of its type. Arguments are the immediates that hold the number.
    BoxedInt(BoxedInt),
    /// A record; the only shape of its type. Arguments are all fields in order of declaration.
    Record(TypeId),
    /// Constructor number of a variant.
    Constructor(TypeId, u32),
    /// An exception.
    Exception(ExceptionId, ExceptionSlot),
    /// An integer.
    Int(i64),
    /// Characters from the first to the last.
    Chars(u8, u8),
    /// A string.
    String(Arc<[u8]>),
    /// A float, compared as `=` does.
    Float(f64),
    /// An array of as many elements as there are arguments.
    Array(usize),
}

impl Patterns {
    /// Adds a pattern.
    pub fn add(&mut self, kind: PatternKind, source: Option<PatId>) -> PatternId {
        self.nodes.push(Pattern { kind, source });
        PatternId(self.nodes.len() as u32 - 1)
    }

    /// A new wildcard.
    pub fn any(&mut self) -> PatternId {
        self.add(PatternKind::Any, None)
    }

    /// New wildcards.
    pub(crate) fn anys(&mut self, count: usize) -> Vec<PatternId> {
        (0..count).map(|_| self.any()).collect()
    }

    /// The pattern below bindings.
    pub fn unbound(&self, mut id: PatternId) -> PatternId {
        while let PatternKind::Bind(_, inner) = self[id].kind {
            id = inner;
        }
        id
    }
}

impl std::ops::Index<PatternId> for Patterns {
    type Output = Pattern;
    fn index(&self, id: PatternId) -> &Pattern {
        &self.nodes[id.0 as usize]
    }
}

impl Head {
    /// Whether this is the only shape of its type, so that no test is needed.
    pub fn is_only_shape(&self, types: &TypeTable) -> bool {
        match self {
            Head::Tuple(_) | Head::BoxedInt(_) | Head::Record(_) => true,
            Head::Constructor(ty, _) => constructor_count(types, *ty) == 1,
            _ => false,
        }
    }
}

/// How many constructors a variant type has.
pub fn constructor_count(types: &TypeTable, ty: TypeId) -> usize {
    match &types.get(ty).kind {
        TypeDeclKind::Variant(constructors) => constructors.len(),
        _ => 0,
    }
}

/// How many fields a record type has.
pub(crate) fn field_count(types: &TypeTable, ty: TypeId) -> usize {
    match &types.get(ty).kind {
        TypeDeclKind::Record(fields, _) => fields.len(),
        _ => 0,
    }
}

/// How many arguments a constructor has.
pub(crate) fn constructor_arity(types: &TypeTable, ty: TypeId, index: u32) -> usize {
    match &types.get(ty).kind {
        TypeDeclKind::Variant(constructors) => constructors.get(index as usize).map_or(0, |c| c.args.len()),
        _ => 0,
    }
}

/// The arguments of a constructor: how many, and whether they are the fields of an inline record.
#[derive(Clone, Copy)]
struct Shape {
    arity: usize,
    inline: bool,
}

/// What is needed to read the patterns of a tree.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// What inference found out about it.
    pub typed: &'a Typed,
    /// All type declarations.
    pub types: &'a TypeTable,
    /// All exception declarations.
    pub exceptions: &'a [Arc<ExceptionDecl>],
    /// How `lazy` patterns are read.
    pub lazies: Lazies,
}

/// How `lazy p` is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lazies {
    /// As a shape around `p`, as if every lazy value were forced.
    Forced,
    /// As a variable that holds the lazy value: matching does not force anything.
    Held,
}

impl Reader<'_> {
    /// Reads a pattern.
    pub fn read(&self, patterns: &mut Patterns, pat: PatId) -> PatternId {
        deep(|| self.read_grown(patterns, pat))
    }

    /// Reads the pattern of a case: what it accepts of values and what of exceptions.
    pub fn split(&self, patterns: &mut Patterns, pat: PatId) -> (Option<PatternId>, Option<PatternId>) {
        if !self.has_exception(pat) {
            return (Some(self.read(patterns, pat)), None);
        }
        match &self.tree[pat].kind {
            PatKind::Exception(inner) => (None, Some(self.read(patterns, *inner))),
            PatKind::Or(left, right) => {
                let (left_value, left_exception) = refute_source::deep(|| self.split(patterns, *left));
                let (right_value, right_exception) = self.split(patterns, *right);
                let mut either = |left: Option<PatternId>, right: Option<PatternId>| match (left, right) {
                    (Some(left), Some(right)) => Some(patterns.add(PatternKind::Or(left, right), Some(pat))),
                    (left, right) => left.or(right),
                };
                (either(left_value, right_value), either(left_exception, right_exception))
            }
            PatKind::Constraint(inner, _) | PatKind::Open(_, inner) => self.split(patterns, *inner),
            _ => (Some(self.read(patterns, pat)), None),
        }
    }

    /// Whether `exception` stands at the top of a pattern; `|` nests to the left, so the loop follows that side.
    fn has_exception(&self, mut pat: PatId) -> bool {
        loop {
            match &self.tree[pat].kind {
                PatKind::Exception(_) => return true,
                PatKind::Or(left, right) => {
                    if refute_source::deep(|| self.has_exception(*right)) {
                        return true;
                    }
                    pat = *left;
                }
                PatKind::Constraint(inner, _) | PatKind::Open(_, inner) => pat = *inner,
                _ => return false,
            }
        }
    }

    fn read_grown(&self, patterns: &mut Patterns, pat: PatId) -> PatternId {
        let kind = match &self.tree[pat].kind {
            PatKind::Var(_) | PatKind::Unpack(..) => match self.typed.binders.get(&pat) {
                Some(binder) => PatternKind::Bind(*binder, patterns.any()),
                None => PatternKind::Any,
            },
            PatKind::Alias(inner, _) => {
                let inner = self.read(patterns, *inner);
                match self.typed.binders.get(&pat) {
                    Some(binder) => PatternKind::Bind(*binder, inner),
                    None => return inner,
                }
            }
            PatKind::Literal(Literal::BoxedInt(suffix, text)) => {
                let boxed = BoxedInt::of_suffix(*suffix).unwrap_or(BoxedInt::Nativeint);
                let parts = boxed.parts(Literal::boxed_value(*suffix, text.as_str()).unwrap_or(0));
                let part = |part| patterns.add(PatternKind::Head(Head::Int(part), Vec::new()), None);
                PatternKind::Head(Head::BoxedInt(boxed), parts.into_iter().map(part).collect())
            }
            PatKind::Literal(literal) => match literal_head(literal) {
                Some(head) => PatternKind::Head(head, Vec::new()),
                None => PatternKind::Any,
            },
            PatKind::Interval(first, last) => match (first, last) {
                (Literal::Char(a), Literal::Char(b)) => {
                    PatternKind::Head(Head::Chars(*a.min(b), *a.max(b)), Vec::new())
                }
                _ => PatternKind::Any,
            },
            PatKind::Tuple(parts) => PatternKind::Head(Head::Tuple(parts.len()), self.read_all(patterns, parts)),
            PatKind::Construct(_, argument) => return self.read_constructor(patterns, pat, *argument),
            PatKind::Cons(head, tail) => {
                let args = self.read_all(patterns, &[*head, *tail]);
                PatternKind::Head(Head::Constructor(TypeId::LIST, 1), args)
            }
            PatKind::List(parts) => {
                let mut list = patterns.add(PatternKind::Head(Head::Constructor(TypeId::LIST, 0), Vec::new()), None);
                for part in parts.iter().rev() {
                    let args = vec![self.read(patterns, *part), list];
                    list = patterns.add(PatternKind::Head(Head::Constructor(TypeId::LIST, 1), args), Some(pat));
                }
                return list;
            }
            PatKind::Array(parts) => {
                let args = self.read_all(patterns, parts);
                PatternKind::Head(Head::Array(args.len()), args)
            }
            PatKind::Record { .. } => match self.read_fields(patterns, pat) {
                Some((ty, args)) => PatternKind::Head(Head::Record(ty), args),
                None => PatternKind::Any,
            },
            PatKind::Or(left, right) => {
                let left = self.read(patterns, *left);
                PatternKind::Or(left, self.read(patterns, *right))
            }
            PatKind::Constraint(inner, _) | PatKind::Open(_, inner) | PatKind::Exception(inner) => {
                return self.read(patterns, *inner);
            }
            // Inference refuses the other kinds, so nothing depends on what they become.
            PatKind::Variant(_, argument) => return self.read_tags(patterns, pat, *argument),
            PatKind::VariantType(_) => return self.read_tags(patterns, pat, None),
            PatKind::Any | PatKind::Error => PatternKind::Any,
            PatKind::Lazy(inner) => match (self.lazies, self.typed.binders.get(&pat)) {
                (Lazies::Held, Some(binder)) => PatternKind::Bind(*binder, patterns.any()),
                _ => PatternKind::Head(Head::Tuple(1), vec![self.read(patterns, *inner)]),
            },
        };
        patterns.add(kind, Some(pat))
    }

    fn read_all(&self, patterns: &mut Patterns, parts: &[PatId]) -> Vec<PatternId> {
        parts.iter().map(|part| self.read(patterns, *part)).collect()
    }

    fn read_constructor(&self, patterns: &mut Patterns, pat: PatId, argument: Option<PatId>) -> PatternId {
        let Some(constructor) = self.typed.pattern_constructors.get(&pat) else { return patterns.any() };
        let (head, shape) = match *constructor {
            ConstructorRef::Variant(ty, index) => (Head::Constructor(ty, index), self.variant_shape(ty, index)),
            ConstructorRef::Exception(id, slot) => (Head::Exception(id, slot), self.exception_shape(id)),
        };
        let args = match argument {
            None => patterns.anys(shape.arity),
            Some(argument) if shape.inline => return self.read_inline(patterns, argument, head, shape.arity),
            Some(argument) => self.read_arguments(patterns, argument, shape.arity),
        };
        patterns.add(PatternKind::Head(head, args), Some(pat))
    }

    /// A constructor with a record inside, which has no block of its own: names around the record bind the constructor's
    /// block, and alternatives in it are alternatives of constructors.
    fn read_inline(&self, patterns: &mut Patterns, argument: PatId, head: Head, arity: usize) -> PatternId {
        let (args, binder) = match &self.tree[argument].kind {
            PatKind::Alias(inner, _) => {
                let inner = deep(|| self.read_inline(patterns, *inner, head, arity));
                return match self.typed.binders.get(&argument) {
                    Some(binder) => patterns.add(PatternKind::Bind(*binder, inner), Some(argument)),
                    None => inner,
                };
            }
            PatKind::Or(left, right) => {
                let left = deep(|| self.read_inline(patterns, *left, head.clone(), arity));
                let right = deep(|| self.read_inline(patterns, *right, head, arity));
                return patterns.add(PatternKind::Or(left, right), Some(argument));
            }
            PatKind::Open(_, inner) => return deep(|| self.read_inline(patterns, *inner, head, arity)),
            PatKind::Record { .. } => (self.read_fields(patterns, argument).map(|(_, args)| args), None),
            _ => (None, self.typed.binders.get(&argument)),
        };
        let args = args.filter(|args| args.len() == arity).unwrap_or_else(|| patterns.anys(arity));
        let pattern = patterns.add(PatternKind::Head(head, args), Some(argument));
        match binder {
            Some(binder) => patterns.add(PatternKind::Bind(*binder, pattern), Some(argument)),
            None => pattern,
        }
    }

    /// The tags that a pattern accepts, as constructors of the type that was found out at last.
    fn read_tags(&self, patterns: &mut Patterns, pat: PatId, argument: Option<PatId>) -> PatternId {
        let ty = self.typed.pat_types.get(pat.0 as usize).map(|ty| self.types.expand(ty));
        let (Some(Type::Con(id, _)), Some(tags)) = (ty, self.typed.pattern_tags.get(&pat)) else {
            return patterns.any();
        };
        let decl = self.types.get(id);
        let TypeDeclKind::Variant(constructors) = &decl.kind else { return patterns.any() };
        let mut all: Option<PatternId> = None;
        for tag in tags {
            let Some(index) = constructors.iter().position(|constructor| constructor.name == *tag) else { continue };
            let args = match argument {
                Some(argument) if !constructors[index].args.is_empty() => vec![self.read(patterns, argument)],
                _ => patterns.anys(constructors[index].args.len()),
            };
            let one = patterns.add(PatternKind::Head(Head::Constructor(id, index as u32), args), Some(pat));
            all = Some(match all {
                Some(before) => patterns.add(PatternKind::Or(before, one), Some(pat)),
                None => one,
            });
        }
        all.unwrap_or_else(|| patterns.any())
    }

    /// The argument patterns of a constructor.
    fn read_arguments(&self, patterns: &mut Patterns, mut argument: PatId, arity: usize) -> Vec<PatternId> {
        loop {
            match &self.tree[argument].kind {
                PatKind::Constraint(inner, _) => argument = *inner,
                PatKind::Any => return patterns.anys(arity),
                PatKind::Tuple(parts) if arity > 1 && parts.len() == arity => return self.read_all(patterns, parts),
                _ if arity == 1 => return vec![self.read(patterns, argument)],
                _ => return patterns.anys(arity),
            }
        }
    }

    fn variant_shape(&self, ty: TypeId, index: u32) -> Shape {
        match &self.types.get(ty).kind {
            TypeDeclKind::Variant(constructors) => match constructors.get(index as usize) {
                Some(constructor) => Shape { arity: constructor.args.len(), inline: constructor.inline.is_some() },
                None => Shape { arity: 0, inline: false },
            },
            _ => Shape { arity: 0, inline: false },
        }
    }

    fn exception_shape(&self, id: ExceptionId) -> Shape {
        match self.exceptions.get(id.index()) {
            Some(decl) => Shape { arity: decl.args.len(), inline: decl.fields.is_some() },
            None => Shape { arity: 0, inline: false },
        }
    }

    fn read_fields(&self, patterns: &mut Patterns, pat: PatId) -> Option<(TypeId, Vec<PatternId>)> {
        let PatKind::Record { fields, .. } = &self.tree[pat].kind else { return None };
        let record = self.typed.pattern_records.get(&pat)?;
        let TypeDeclKind::Record(declared, _) = &self.types.get(record.ty).kind else { return None };
        let mut args: Vec<PatternId> = declared.iter().map(|_| patterns.any()).collect();
        for (written, (field, position)) in fields.iter().zip(&record.fields).enumerate() {
            let part = match field.value {
                Some(value) => self.read(patterns, value),
                None => match self.typed.short_binders.get(&(pat, written)) {
                    Some(binder) => {
                        let any = patterns.any();
                        patterns.add(PatternKind::Bind(*binder, any), Some(pat))
                    }
                    None => continue,
                },
            };
            if let Some(slot) = args.get_mut(*position as usize) {
                *slot = part;
            }
        }
        Some((record.ty, args))
    }
}

/// Whether a constructor occurs in a pattern. OCaml treats `let p = a in b` with such a pattern as `match a with p -> b`,
/// which shows in the order of evaluation and in its warnings.
pub fn has_constructor(tree: &Tree, pat: PatId) -> bool {
    let mut pending = vec![pat];
    while let Some(pat) = pending.pop() {
        match &tree[pat].kind {
            PatKind::Construct(..) | PatKind::Cons(..) | PatKind::List(_) => return true,
            PatKind::Tuple(parts) | PatKind::Array(parts) => pending.extend(parts),
            PatKind::Record { fields, .. } => pending.extend(fields.iter().filter_map(|field| field.value)),
            PatKind::Or(left, right) => pending.extend([*left, *right]),
            PatKind::Variant(_, argument) => pending.extend(argument),
            PatKind::Alias(inner, _)
            | PatKind::Constraint(inner, _)
            | PatKind::Lazy(inner)
            | PatKind::Exception(inner)
            | PatKind::Open(_, inner) => pending.push(*inner),
            PatKind::Any
            | PatKind::Var(_)
            | PatKind::Literal(_)
            | PatKind::Interval(..)
            | PatKind::VariantType(_)
            | PatKind::Unpack(..)
            | PatKind::Error => {}
        }
    }
    false
}

fn literal_head(literal: &Literal) -> Option<Head> {
    match literal {
        Literal::Int(value, _) => Some(Head::Int(*value)),
        Literal::Char(value) => Some(Head::Chars(*value, *value)),
        Literal::String(bytes, _) => Some(Head::String(bytes.as_slice().into())),
        Literal::Float(value, _) => Some(Head::Float(*value)),
        // It has parts.
        Literal::BoxedInt(..) => None,
    }
}
