//! Types and type declarations, as both inference and the engines see them once inference is over.
//!
//! A [`Type`] is immutable and shared; its variables are numbered in order of first appearance, so `'a -> 'b -> 'a`
//! is `0 -> 1 -> 0`. Declarations live in a [`TypeTable`], builtins first at the fixed ids below.
//! A polymorphic variant type is a declaration of its own too, one for each set of tags and bounds ([`Row`]), so that the
//! engines see an ordinary variant.

use crate::variable_names::VariableNames;
use refute_source::{Name, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A declaration in a [`TypeTable`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A type without unknowns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A type variable.
    Var(u32),
    /// A function.
    Arrow(ArgLabel, Arc<Type>, Arc<Type>),
    /// Two or more components.
    Tuple(Arc<[Type]>),
    /// A declared type with its arguments.
    Con(TypeId, Arc<[Type]>),
}

/// The label of a function's parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ArgLabel {
    /// No label.
    None,
    /// `l:`.
    Named(Name),
    /// `?l:`; the type of the parameter is the one inside the option.
    Optional(Name),
}

macro_rules! builtin_types {
    ($($(#[$doc:meta])* $constant:ident = $id:literal;)*) => {
        impl TypeId {
            $($(#[$doc])* pub const $constant: TypeId = TypeId($id);)*
        }
    };
}

builtin_types! {
    /// `int`.
    INT = 0;
    /// `char`.
    CHAR = 1;
    /// `string`.
    STRING = 2;
    /// `bytes`.
    BYTES = 3;
    /// `float`.
    FLOAT = 4;
    /// `bool`: a variant, `false` then `true`.
    BOOL = 5;
    /// `unit`: a variant with `()`.
    UNIT = 6;
    /// `exn`: extensible.
    EXN = 7;
    /// `'a array`.
    ARRAY = 8;
    /// `'a list`: a variant, `[]` then `::` of two arguments.
    LIST = 9;
    /// `'a option`: a variant, `None` then `Some`.
    OPTION = 10;
    /// `'a ref`: a record with the mutable field `contents`.
    REF = 11;
    /// `('a, 'b, 'c, 'd, 'e, 'f) format6`.
    FORMAT6 = 12;
    /// `('a, 'b) result`: a variant, `Ok` then `Error`.
    RESULT = 13;
    /// `'a lazy_t`.
    LAZY = 14;
    /// `int32`.
    INT32 = 15;
    /// `int64`.
    INT64 = 16;
    /// `nativeint`.
    NATIVEINT = 17;
    /// `in_channel`.
    IN_CHANNEL = 18;
    /// `out_channel`.
    OUT_CHANNEL = 19;
}

/// All type declarations of a program; builtins and library types come first.
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    decls: Vec<Arc<TypeDecl>>,
    /// The tags of polymorphic variants, which have the same representation in all their types.
    tags: Vec<Tag>,
    /// How many of them have their final numbers.
    numbered: usize,
    /// Those that stand inside modules and module types.
    inner: BTreeSet<TypeId>,
}

/// A tag of a polymorphic variant, with or without an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tag {
    name: Name,
    argument: bool,
}

/// The bounds of a polymorphic variant type, whose tags are the constructors of its declaration in alphabetical order.
/// Each argument is a parameter; unless the row is exact one more parameter, the last, stands for what is still open. A
/// row that is not closed has one more constructor for all other tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Whether there are no other tags.
    pub closed: bool,
    /// For each tag, whether it is certain that it belongs to the type.
    pub present: Vec<bool>,
}

impl Row {
    /// The constructor that stands for all other tags.
    pub const OTHER: &str = "`AnyOtherTag";

    /// Whether nothing is open.
    pub fn is_exact(&self) -> bool {
        self.closed && self.present.iter().all(|present| *present)
    }
}

/// A type declaration.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// How the type is written from outside: `tree`, `Hashtbl.t`.
    pub name: Name,
    /// Where it was declared; `None` for builtins.
    pub span: Option<Span>,
    /// One variance per parameter; parameter `i` is `Type::Var(i)` inside the declaration.
    pub params: Vec<Variance>,
    /// How they were written.
    pub names: VariableNames,
    /// What it is.
    pub kind: TypeDeclKind,
    /// Whether programs may look inside.
    pub visibility: Visibility,
    /// What it is beside its kind.
    pub nature: Nature,
}

/// What a declaration is beside its kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Nature {
    /// Nothing more.
    #[default]
    Plain,
    /// An abbreviation that repeats the definition of the type it stands for, perhaps in words of its own: it brings the
    /// constructors or fields along.
    Repeats(Option<Arc<TypeDeclKind>>),
    /// Abstract because a signature hides what it is; only engines may look.
    Hides(Type),
    /// `private`: values may be taken apart, not made; with what an abbreviation stands for (its kind is abstract).
    Private(Option<Type>),
    /// `(module S with type t = 'a)`: its parameters are these types of the module type.
    Package(Vec<Name>),
    /// A polymorphic variant type.
    Row(Row),
}

/// Whether programs may look inside a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Its constructors and fields are known.
    Shown,
    /// A library type whose definition only the library and the engines know: values print as `<abstr>`.
    Hidden,
}

/// How a type depends on a parameter; decides what the relaxed value restriction may generalise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variance {
    /// May occur in covariant position.
    pub positive: bool,
    /// May occur to the left of an arrow or under something that is not covariant: such a variable stays weak.
    pub negative: bool,
    /// To the left of some arrow, however many there are.
    pub left: bool,
    /// Of an abstract type: different arguments give different types, as its declaration promises.
    pub injective: bool,
}

impl Variance {
    /// Where values are taken out only.
    pub const COVARIANT: Variance = Variance { positive: true, negative: false, left: false, injective: false };
    /// In every way.
    pub const ANY: Variance = Variance { positive: true, negative: true, left: true, injective: false };
}

/// What a declared type is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeDeclKind {
    /// Known to the machine only (`int`, `string`, `array`, ...) or hidden.
    Abstract,
    /// Another name for a type.
    Alias(Type),
    /// Constructors in order of declaration.
    Variant(Vec<Constructor>),
    /// Fields in order of declaration. The record of an inline constructor is a declaration of its own.
    Record(Vec<Field>, RecordShape),
    /// `exn` and `type t = ..`: constructors are added by declarations of exceptions and extensions.
    Extensible,
}

/// How the block of a record is tagged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordShape {
    /// A record type of its own: tag 0.
    Plain,
    /// The argument of constructor number `.1` of type `.0`: the constructor's own block.
    Inline(TypeId, u32),
}

/// A constructor of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    /// Its name.
    pub name: Name,
    /// Types of its arguments; for an inline record the types of the fields.
    pub args: Vec<Type>,
    /// For `C : t -> r` the arguments of its type in `r`; see `generalised`.
    pub result: Option<Arc<[Type]>>,
    /// For `C : t -> r` the names of its variables.
    pub names: VariableNames,
    /// The record type of an inline record.
    pub inline: Option<TypeId>,
    /// How values are represented.
    pub repr: Repr,
    /// Where it was declared.
    pub span: Option<Span>,
}

/// Constant constructors are immediates, the others tagged blocks; each group is numbered from 0 in order of declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repr {
    /// An immediate.
    Immediate(u32),
    /// A block with this tag.
    Block(u32),
}

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// How many variables `'a.` quantifies in it: those behind the parameters of the declaration.
    pub quantified: u32,
    /// The names of all of them.
    pub names: VariableNames,
    /// Declared `mutable`.
    pub mutable: bool,
    /// Where it was declared.
    pub span: Option<Span>,
}

impl TypeDecl {
    /// The bounds of a polymorphic variant type.
    pub fn row(&self) -> Option<&Row> {
        match &self.nature {
            Nature::Row(row) => Some(row),
            _ => None,
        }
    }
}

impl TypeTable {
    /// Adds a declaration.
    pub fn add(&mut self, decl: TypeDecl) -> TypeId {
        self.decls.push(Arc::new(decl));
        TypeId(self.decls.len() as u32 - 1)
    }

    /// Adds a declaration that stands inside a module or module type: it hides no other one of its name.
    pub fn add_inner(&mut self, decl: TypeDecl) -> TypeId {
        let id = self.add(decl);
        self.inner.insert(id);
        id
    }

    /// Whether a declaration stands inside a module or module type.
    pub fn is_inner(&self, id: TypeId) -> bool {
        self.inner.contains(&id)
    }

    /// The declared types that the definition of another one names.
    pub fn mentioned(&self, id: TypeId, found: &mut Vec<TypeId>) {
        let decl = self.get(id);
        let mut inside: Vec<&Type> = match &decl.kind {
            TypeDeclKind::Abstract | TypeDeclKind::Extensible => Vec::new(),
            TypeDeclKind::Alias(body) => vec![body],
            TypeDeclKind::Variant(constructors) => constructors.iter().flat_map(|one| &one.args).collect(),
            TypeDeclKind::Record(fields, _) => fields.iter().map(|field| &field.ty).collect(),
        };
        inside.extend(match &decl.nature {
            Nature::Private(Some(body)) => Some(body),
            _ => None,
        });
        while let Some(ty) = inside.pop() {
            match ty {
                Type::Var(_) => {}
                Type::Arrow(_, from, to) => inside.extend([&**from, &**to]),
                Type::Tuple(parts) => inside.extend(parts.iter()),
                Type::Con(id, args) => {
                    found.push(*id);
                    inside.extend(args.iter());
                }
            }
        }
    }

    /// Replaces a declaration, for declarations that refer to one another.
    pub fn set(&mut self, id: TypeId, decl: TypeDecl) {
        self.decls[id.0 as usize] = Arc::new(decl);
    }

    /// The declaration of an id.
    pub fn get(&self, id: TypeId) -> &Arc<TypeDecl> {
        &self.decls[id.0 as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.decls.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.decls.is_empty()
    }

    /// All declarations.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Arc<TypeDecl>)> {
        self.decls.iter().enumerate().map(|(i, decl)| (TypeId(i as u32), decl))
    }

    /// The polymorphic variant type with these bounds and tags (their names with the backquote, whether they have an
    /// argument, whether they are certain to belong), in alphabetical order.
    pub fn row(&mut self, closed: bool, tags: &[(Name, bool, bool)]) -> TypeId {
        let row = Row { closed, present: tags.iter().map(|(.., present)| *present).collect() };
        let mut names: Vec<(Name, bool)> = tags.iter().map(|(name, argument, _)| (*name, *argument)).collect();
        if !closed {
            names.push((Name::new(Row::OTHER), false));
        }
        let same = |decl: &TypeDecl| match &decl.kind {
            TypeDeclKind::Variant(known) if decl.row() == Some(&row) => {
                let known = known.iter().map(|constructor| (constructor.name, !constructor.args.is_empty()));
                known.eq(names.iter().copied())
            }
            _ => false,
        };
        if let Some((id, _)) = self.iter().find(|(_, decl)| same(decl)) {
            return id;
        }
        let mut params = 0;
        let mut constructors = Vec::new();
        for (name, argument) in names {
            let args = if argument { vec![Type::Var(params)] } else { Vec::new() };
            params += args.len() as u32;
            let repr = self.tag_repr(Tag { name, argument });
            constructors.push(Constructor {
                name,
                args,
                result: None,
                names: VariableNames::default(),
                inline: None,
                repr,
                span: None,
            });
        }
        params += u32::from(!row.is_exact());
        self.add(TypeDecl {
            name: Name::new("[row]"),
            span: None,
            params: vec![Variance::COVARIANT; params as usize],
            names: VariableNames::default(),
            kind: TypeDeclKind::Variant(constructors),
            visibility: Visibility::Shown,
            nature: Nature::Row(row),
        })
    }

    fn tag_repr(&mut self, tag: Tag) -> Repr {
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
        let alike = self.tags.iter().filter(|other| other.argument == tag.argument);
        let number = alike.take_while(|other| **other != tag).count() as u32;
        if tag.argument { Repr::Block(number) } else { Repr::Immediate(number) }
    }

    /// Gives the tags that are new since the last time their final numbers, in the order in which OCaml compares them.
    pub fn number_tags(&mut self) {
        if self.numbered == self.tags.len() {
            return;
        }
        self.tags[self.numbered..].sort_by_key(|tag| tag_hash(tag.name.as_str()));
        self.numbered = self.tags.len();
        for index in 0..self.decls.len() {
            if self.decls[index].row().is_none() {
                continue;
            }
            let mut decl = (*self.decls[index]).clone();
            if let TypeDeclKind::Variant(constructors) = &mut decl.kind {
                for constructor in constructors {
                    constructor.repr =
                        self.tag_repr(Tag { name: constructor.name, argument: !constructor.args.is_empty() });
                }
            }
            self.decls[index] = Arc::new(decl);
        }
    }

    /// How many tags with arguments there are.
    pub fn tag_blocks(&self) -> usize {
        self.tags.iter().filter(|tag| tag.argument).count()
    }

    /// The parameters of a function type with their labels, abbreviations of arrows expanded, and its result. One that may be left out is
    /// an option.
    pub fn parameters(&self, ty: &Type) -> (Vec<(ArgLabel, Type)>, Type) {
        let mut params = Vec::new();
        let mut rest = self.expand(ty);
        while let Type::Arrow(label, from, to) = &rest {
            let from = (**from).clone();
            let given = match label {
                ArgLabel::Optional(_) => Type::Con(TypeId::OPTION, [from].into()),
                ArgLabel::None | ArgLabel::Named(_) => from,
            };
            params.push((*label, given));
            rest = self.expand(to);
        }
        (params, rest)
    }

    /// The declaration that an abbreviation leads to.
    pub fn head(&self, id: TypeId) -> TypeId {
        let mut id = id;
        while let TypeDeclKind::Alias(Type::Con(next, _)) = &self.get(id).kind {
            id = *next;
        }
        id
    }

    /// Whether an abbreviation can be expanded for ever: it contains itself below the tags of a polymorphic variant.
    pub fn is_endless(&self, id: TypeId) -> bool {
        let mut seen = BTreeSet::new();
        let mut inside = Vec::new();
        if let TypeDeclKind::Alias(body) = &self.get(id).kind {
            inside.push(body);
        }
        while let Some(ty) = inside.pop() {
            match ty {
                Type::Var(_) => {}
                Type::Arrow(_, from, to) => inside.extend([&**from, &**to]),
                Type::Tuple(parts) => inside.extend(parts.iter()),
                Type::Con(other, _) if *other == id => return true,
                Type::Con(other, args) => {
                    inside.extend(args.iter());
                    if let (true, TypeDeclKind::Alias(body)) = (seen.insert(*other), &self.get(*other).kind) {
                        inside.push(body);
                    }
                }
            }
        }
        false
    }

    /// Whether a type without its abbreviations has more than so many parts: each of them may double what the one before means.
    pub fn expands_beyond(&self, ty: &Type, limit: usize) -> bool {
        let mut work = vec![ty.clone()];
        let mut count = 0;
        while let Some(ty) = work.pop() {
            count += 1;
            if count > limit {
                return true;
            }
            match self.expand(&ty) {
                Type::Var(_) => {}
                Type::Arrow(_, from, to) => work.extend([(*from).clone(), (*to).clone()]),
                Type::Tuple(parts) | Type::Con(_, parts) => work.extend(parts.iter().cloned()),
            }
        }
        false
    }

    /// Follows aliases at the head of a type until something else appears.
    pub fn expand(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        while let Type::Con(id, args) = &ty {
            let TypeDeclKind::Alias(body) = &self.get(*id).kind else { break };
            ty = body.substitute(args);
        }
        ty
    }
}

impl Type {
    /// Variables from this number on are weak (`'_weak1` is the first): not generalised, one unknown type each.
    pub const FIRST_WEAK: u32 = 1 << 31;

    /// A type without arguments.
    pub fn con(id: TypeId) -> Type {
        Type::Con(id, Arc::new([]))
    }

    /// `int`.
    pub fn int() -> Type {
        Type::con(TypeId::INT)
    }

    /// `ty list`.
    pub fn list(ty: Type) -> Type {
        Type::Con(TypeId::LIST, Arc::new([ty]))
    }

    /// `from -> to`.
    pub fn arrow(from: Type, to: Type) -> Type {
        Type::Arrow(ArgLabel::None, Arc::new(from), Arc::new(to))
    }

    /// Puts `args[i]` for variable `i`; variables beyond `args` stay.
    pub fn substitute(&self, args: &[Type]) -> Type {
        match self {
            Type::Var(i) => args.get(*i as usize).cloned().unwrap_or_else(|| self.clone()),
            Type::Arrow(label, from, to) => {
                Type::Arrow(*label, Arc::new(from.substitute(args)), Arc::new(to.substitute(args)))
            }
            Type::Tuple(parts) => Type::Tuple(parts.iter().map(|part| part.substitute(args)).collect()),
            Type::Con(id, parts) => Type::Con(*id, parts.iter().map(|part| part.substitute(args)).collect()),
        }
    }
}

/// OCaml's number of a tag, which decides how tags compare.
fn tag_hash(name: &str) -> i64 {
    let hash =
        name.trim_start_matches('`').bytes().fold(0i64, |hash, byte| (hash * 223 + i64::from(byte)) & 0x7fff_ffff);
    if hash > 0x3fff_ffff { hash - (1 << 31) } else { hash }
}
