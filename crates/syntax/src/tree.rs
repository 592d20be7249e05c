//! The syntax tree: one arena per kind of node, addressed by small ids.
//!
//! Ids make side tables cheap (the type of every expression is a vector indexed by [`ExprId`]), and dropping a deeply
//! nested program does not recurse. Parentheses leave no node; spans of nodes include the parentheses around their
//! *parts* but not those around themselves. Sugar is kept where a reader would want it back (`let f x = ...`,
//! `[a; b]`, `a :: b`, infix operators), so that printing gives a program in the writer's style.
//! Invariant: the span of a node contains the spans of its children.

use refute_source::{FileId, Name, Span};

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $field:ident : $node:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
            pub struct $id(pub u32);

            impl std::ops::Index<$id> for Tree {
                type Output = $node;
                fn index(&self, id: $id) -> &$node {
                    &self.$field[id.0 as usize]
                }
            }

            impl std::ops::IndexMut<$id> for Tree {
                fn index_mut(&mut self, id: $id) -> &mut $node {
                    &mut self.$field[id.0 as usize]
                }
            }
        )*
    };
}

ids! {
    /// An expression of a [`Tree`].
    ExprId => exprs: Expr;
    /// A pattern of a [`Tree`].
    PatId => pats: Pat;
    /// A type expression of a [`Tree`].
    TypeExprId => types: TypeExpr;
    /// A module expression of a [`Tree`].
    ModExprId => modules: ModExpr;
    /// A module type of a [`Tree`].
    ModTypeId => module_types: ModType;
}

/// One parsed file (or one parsed expression, as a single `Eval` item).
#[derive(Clone, Debug)]
pub struct Tree {
    /// The file it came from.
    pub file: FileId,
    /// The toplevel items in order.
    pub items: Vec<Item>,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// All patterns.
    pub pats: Vec<Pat>,
    /// All type expressions.
    pub types: Vec<TypeExpr>,
    /// All module expressions.
    pub modules: Vec<ModExpr>,
    /// All module types.
    pub module_types: Vec<ModType>,
}

impl Tree {
    /// A tree without items.
    pub fn new(file: FileId) -> Tree {
        Tree {
            file,
            items: Vec::new(),
            exprs: Vec::new(),
            pats: Vec::new(),
            types: Vec::new(),
            modules: Vec::new(),
            module_types: Vec::new(),
        }
    }
}

/// A word with its place. Operators are stored without parentheses (`+`, `::`, `mod`).
#[derive(Clone, Copy, Debug)]
pub struct Ident {
    /// Its spelling.
    pub name: Name,
    /// Its place.
    pub span: Span,
}

/// `A.B.x`: qualifiers and the last word.
#[derive(Clone, Debug)]
pub struct Path {
    /// `A`, `B`.
    pub qualifiers: Vec<Ident>,
    /// `x`.
    pub last: Ident,
    /// The whole path.
    pub span: Span,
}

/// Whether a `let` is recursive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recursive {
    /// `let rec`.
    Yes,
    /// plain `let`.
    No,
}

/// A toplevel item, also inside structures.
#[derive(Clone, Debug)]
pub struct Item {
    /// The whole item without `;;`.
    pub span: Span,
    /// What it is.
    pub kind: ItemKind,
}

/// The kinds of toplevel item.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `let [rec] b and b ...`.
    Let(Recursive, Vec<Binding>),
    /// An expression evaluated for its effect (`e;;` or the first thing in a file).
    Eval(ExprId),
    /// `type t = ... and u = ...`; `nonrec` is beside it.
    Type {
        /// `type nonrec`: the names on the right mean older types.
        nonrec: bool,
        /// The declarations joined by `and`.
        decls: Vec<TypeDecl>,
    },
    /// `exception C of t` or `exception C = D`.
    Exception(ExceptionDecl),
    /// `open M` (`open! M` sets `shadow`).
    Open {
        /// What is opened.
        module: ModExprId,
        /// Written with `!`.
        shadow: bool,
    },
    /// `include M`.
    Include(ModExprId),
    /// `module M = ...`, `module rec M = ... and N = ...`.
    Module(Recursive, Vec<ModuleBinding>),
    /// `module type S = ...`.
    ModuleType(Ident, Option<ModTypeId>),
    /// `external f : t = "prim" ...`; only the embedded library may use it.
    External {
        /// The name it binds.
        name: Ident,
        /// Its type.
        ty: TypeExprId,
        /// The names of the primitive.
        primitives: Vec<Vec<u8>>,
    },
    /// Text that could not be read; a problem says why.
    Error,
}

/// One `pattern = expression` of a `let`, or `f p1 p2 : t = expression`.
#[derive(Clone, Debug)]
pub struct Binding {
    /// From the pattern to the end of the expression.
    pub span: Span,
    /// The left side; with `params` it is a variable.
    pub pat: PatId,
    /// Parameters written on the left; empty for `let x = e`.
    pub params: Vec<Param>,
    /// The annotation after pattern and parameters: of the result, or of the variable when there are no parameters.
    pub ty: Option<TypeExprId>,
    /// The right side.
    pub body: ExprId,
}

/// The label of a parameter or argument.
#[derive(Clone, Debug)]
pub enum Label {
    /// No label.
    None,
    /// `~l` or `~l:`.
    Named(Ident),
    /// `?l` or `?l:`.
    Optional(Ident),
}

/// A parameter of `fun` or of a binding.
#[derive(Clone, Debug)]
pub struct Param {
    /// The whole parameter.
    pub span: Span,
    /// Its label.
    pub label: Label,
    /// What it binds; for `(type a)` see `ParamKind`.
    pub kind: ParamKind,
}

/// What a parameter is.
#[derive(Clone, Debug)]
pub enum ParamKind {
    /// An ordinary pattern, with a default for optional ones.
    Pattern(PatId, Option<ExprId>),
    /// `(type a b)`.
    Types(Vec<Ident>),
}

/// An argument of an application.
#[derive(Clone, Debug)]
pub struct Arg {
    /// Its label.
    pub label: Label,
    /// Its value.
    pub expr: ExprId,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its place, without parentheses around it.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// `p when g -> e`.
#[derive(Clone, Debug)]
pub struct Case {
    /// From the pattern to the end of the body.
    pub span: Span,
    /// The pattern.
    pub pat: PatId,
    /// The guard.
    pub guard: Option<ExprId>,
    /// The right side.
    pub body: ExprId,
}

/// Literals.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// `12`, `0x1F`, `-3` in patterns: wrapped to 63 bits as OCaml does; the text is kept for printing.
    Int(i64, Name),
    /// `1l`, `1L`, `1n`: the suffix and the text.
    BoxedInt(char, Name),
    /// `'a'`, as a byte.
    Char(u8),
    /// `"..."` or `{id|...|id}`, escapes decoded; the delimiter of a quoted string is kept.
    String(Vec<u8>, Option<Name>),
    /// `1.5`; the text is kept for printing.
    Float(f64, Name),
}

/// Up or down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `to`.
    Up,
    /// `downto`.
    Down,
}

/// The brackets of an index expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexKind {
    /// `a.(i)`.
    Array,
    /// `s.[i]`.
    String,
}

/// A field of a record expression: `l`, `l = e`, `l : t = e`.
#[derive(Clone, Debug)]
pub struct RecordField<T> {
    /// The label, possibly qualified.
    pub label: Path,
    /// `None` for the short form `{ l }`.
    pub value: Option<T>,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A variable, also `( + )` and `M.x`.
    Ident(Path),
    /// A literal.
    Literal(Literal),
    /// `let ... in e`.
    Let(Recursive, Vec<Binding>, ExprId),
    /// `fun p1 p2 : t -> e`.
    Fun {
        /// At least one.
        params: Vec<Param>,
        /// The annotation of the result.
        result: Option<TypeExprId>,
        /// The body.
        body: ExprId,
    },
    /// `function cases`.
    Function(Vec<Case>),
    /// `f a b`.
    Apply(ExprId, Vec<Arg>),
    /// `a op b` for every infix operator but `::`; includes `&&`, `||`, `&`, `or`, `:=`, `mod`, `|>`.
    Infix(Ident, ExprId, ExprId),
    /// `!e`, `~-e`, and `-e`, `-.e`, `+e`, `+.e` (stored as `~-`, `~-.`, `~+`, `~+.`); a minus before a numeric
    /// literal gives a negative literal instead, as in OCaml.
    Prefix(Ident, ExprId),
    /// `match e with cases`.
    Match(ExprId, Vec<Case>),
    /// `try e with cases`.
    Try(ExprId, Vec<Case>),
    /// `a, b, c`.
    Tuple(Vec<ExprId>),
    /// `C` or `C e` (several arguments come as one tuple); also `()`, `[]`, `true`, `false`.
    Construct(Path, Option<ExprId>),
    /// `` `C `` or `` `C e ``.
    Variant(Ident, Option<ExprId>),
    /// `a :: b`.
    Cons(ExprId, ExprId),
    /// `[a; b]` with at least one element.
    List(Vec<ExprId>),
    /// `[|a; b|]`.
    Array(Vec<ExprId>),
    /// `{ l = e; ... }` or `{ e with l = e; ... }`.
    Record(Option<ExprId>, Vec<RecordField<ExprId>>),
    /// `e.l`.
    Field(ExprId, Path),
    /// `e.l <- v`.
    SetField(ExprId, Path, ExprId),
    /// `a.(i)`, `s.[i]`.
    Index(IndexKind, ExprId, ExprId),
    /// `a.(i) <- v`, `s.[i] <- v`.
    SetIndex(IndexKind, ExprId, ExprId, ExprId),
    /// `if c then a else b`.
    If(ExprId, ExprId, Option<ExprId>),
    /// `a; b`.
    Sequence(ExprId, ExprId),
    /// `while c do e done`.
    While(ExprId, ExprId),
    /// `for i = a to b do e done`.
    For {
        /// The variable (or `_`).
        var: PatId,
        /// First value.
        from: ExprId,
        /// Up or down.
        direction: Direction,
        /// Last value.
        to: ExprId,
        /// The body.
        body: ExprId,
    },
    /// `(e : t)`.
    Constraint(ExprId, TypeExprId),
    /// `(e :> t)`, `(e : t :> u)`.
    Coerce(ExprId, Option<TypeExprId>, TypeExprId),
    /// `assert e`.
    Assert(ExprId),
    /// `lazy e`.
    Lazy(ExprId),
    /// `let exception C of t in e`.
    LetException(ExceptionDecl, ExprId),
    /// `let open M in e`, `M.(e)`, `M.[e]`, `M.{e}`.
    Open(ModExprId, ExprId),
    /// `let module M = ... in e`.
    LetModule(Box<ModuleBinding>, ExprId),
    /// `let* x = a and* y = b in e`: the operators with their bindings.
    LetOp(Vec<(Ident, Binding)>, ExprId),
    /// `(module M : S)`.
    Pack(ModExprId, Option<ModTypeId>),
    /// `begin end` and text that could not be read leave this when nothing better is known; a problem says why.
    Error,
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// Its place, without parentheses around it.
    pub span: Span,
    /// What it is.
    pub kind: PatKind,
}

/// The kinds of pattern.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`.
    Any,
    /// A variable (or an operator in parentheses).
    Var(Ident),
    /// `p as x`.
    Alias(PatId, Ident),
    /// A literal.
    Literal(Literal),
    /// `'a'..'z'`.
    Interval(Literal, Literal),
    /// `p, q`.
    Tuple(Vec<PatId>),
    /// `C` or `C p` (several arguments come as one tuple); also `()`, `[]`, `true`, `false`.
    Construct(Path, Option<PatId>),
    /// `` `C p ``.
    Variant(Ident, Option<PatId>),
    /// `#t`.
    VariantType(Path),
    /// `p :: q`.
    Cons(PatId, PatId),
    /// `[p; q]` with at least one element.
    List(Vec<PatId>),
    /// `[|p; q|]`.
    Array(Vec<PatId>),
    /// `{ l = p; m; _ }`.
    Record {
        /// The fields.
        fields: Vec<RecordField<PatId>>,
        /// Written with `; _` at the end.
        open: bool,
    },
    /// `p | q`.
    Or(PatId, PatId),
    /// `(p : t)`.
    Constraint(PatId, TypeExprId),
    /// `lazy p`.
    Lazy(PatId),
    /// `exception p`.
    Exception(PatId),
    /// `M.(p)`.
    Open(Path, PatId),
    /// `(module M : S)`.
    Unpack(Ident, Option<ModTypeId>),
    /// Text that could not be read; a problem says why.
    Error,
}

/// A type expression.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: TypeExprKind,
}

/// The kinds of type expression.
#[derive(Clone, Debug)]
pub enum TypeExprKind {
    /// `_`.
    Any,
    /// `'a`, stored without the quote.
    Var(Name),
    /// `t -> u`, `l:t -> u`, `?l:t -> u`.
    Arrow(Label, TypeExprId, TypeExprId),
    /// `t * u`.
    Tuple(Vec<TypeExprId>),
    /// `(t, u) c`.
    Constr(Path, Vec<TypeExprId>),
    /// `t as 'a`.
    Alias(TypeExprId, Ident),
    /// `'a 'b. t`.
    Poly(Vec<Ident>, TypeExprId),
    /// `type a b. t`, only as the annotation of a binding.
    LocallyAbstract(Vec<Ident>, TypeExprId),
    /// `` [ `A | `B of t ] `` with its bound.
    Variant {
        /// `[<`, `[>` or plain.
        bound: VariantBound,
        /// Tags with argument types, and inherited types.
        rows: Vec<VariantRow>,
        /// The tags after `>` in `[< ... > A B]`.
        present: Vec<Ident>,
    },
    /// `(module S)`.
    Package(ModTypeId),
    /// Text that could not be read; a problem says why.
    Error,
}

/// The bound of a polymorphic variant type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantBound {
    /// `[ ... ]`.
    Exact,
    /// `[> ... ]`.
    AtLeast,
    /// `[< ... ]`.
    AtMost,
}

/// A row of a polymorphic variant type.
#[derive(Clone, Debug)]
pub enum VariantRow {
    /// `` `A of t ``.
    Tag(Ident, Option<TypeExprId>),
    /// `t`.
    Inherit(TypeExprId),
}

/// Declared variance of a type parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variance {
    /// Not written.
    None,
    /// `+'a`.
    Covariant,
    /// `-'a`.
    Contravariant,
}

/// `('a, 'b) t = ...`.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// From the parameters to the end.
    pub span: Span,
    /// Parameters: `None` for `_`.
    pub params: Vec<(Variance, Option<Ident>, Span)>,
    /// The name.
    pub name: Ident,
    /// `= t` before or instead of the definition.
    pub manifest: Option<TypeExprId>,
    /// The definition.
    pub kind: TypeDeclKind,
    /// `= private ...`.
    pub private: bool,
}

/// What a type declaration defines.
#[derive(Clone, Debug)]
pub enum TypeDeclKind {
    /// Nothing more than the manifest, or abstract without one.
    None,
    /// Constructors.
    Variant(Vec<ConstructorDecl>),
    /// Fields.
    Record(Vec<FieldDecl>),
    /// `..`.
    Extensible,
}

/// `C of t * u`, `C of { l : t }`.
#[derive(Clone, Debug)]
pub struct ConstructorDecl {
    /// The whole constructor without the bar.
    pub span: Span,
    /// Its name.
    pub name: Ident,
    /// Its arguments.
    pub args: ConstructorArgs,
}

/// The arguments of a constructor.
#[derive(Clone, Debug)]
pub enum ConstructorArgs {
    /// `of t * u`; empty for a constant one.
    Tuple(Vec<TypeExprId>),
    /// `of { l : t; ... }`.
    Record(Vec<FieldDecl>),
}

/// `mutable l : t`.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// The whole field.
    pub span: Span,
    /// Declared `mutable`.
    pub mutable: bool,
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: TypeExprId,
}

/// `C of t` or `C = D` after `exception`.
#[derive(Clone, Debug)]
pub enum ExceptionDecl {
    /// A new exception.
    New(ConstructorDecl),
    /// Another name for one.
    Alias(Ident, Path),
}

/// `M (X : S) : T = ...`.
#[derive(Clone, Debug)]
pub struct ModuleBinding {
    /// The whole binding.
    pub span: Span,
    /// The name; `None` for `_`.
    pub name: Option<Ident>,
    /// The right side, with functor parameters and constraints folded in.
    pub body: ModExprId,
}

/// A module expression.
#[derive(Clone, Debug)]
pub struct ModExpr {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ModExprKind,
}

/// The kinds of module expression.
#[derive(Clone, Debug)]
pub enum ModExprKind {
    /// `M.N`.
    Path(Path),
    /// `struct ... end`.
    Struct(Vec<Item>),
    /// `functor (X : S) -> M`; `()` has neither name nor type.
    Functor(Option<Ident>, Option<ModTypeId>, ModExprId),
    /// `F (M)`.
    Apply(ModExprId, ModExprId),
    /// `(M : S)`.
    Constraint(ModExprId, ModTypeId),
    /// `(val e : S)`.
    Unpack(ExprId, Option<ModTypeId>),
    /// Text that could not be read; a problem says why.
    Error,
}

/// A module type.
#[derive(Clone, Debug)]
pub struct ModType {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ModTypeKind,
}

/// The kinds of module type.
#[derive(Clone, Debug)]
pub enum ModTypeKind {
    /// `S`, `M.S`.
    Path(Path),
    /// `sig ... end`.
    Signature(Vec<SigItem>),
    /// `functor (X : S) -> T`, `S -> T`.
    Functor(Option<Ident>, Option<ModTypeId>, ModTypeId),
    /// `S with type t = u and module M = N`.
    With(ModTypeId, Vec<WithConstraint>),
    /// `module type of M`.
    Of(ModExprId),
    /// Text that could not be read; a problem says why.
    Error,
}

/// A constraint after `with`.
#[derive(Clone, Debug)]
pub enum WithConstraint {
    /// `type t = u` or `type t := u` (`destructive`).
    Type {
        /// The declaration.
        decl: TypeDecl,
        /// The path on the left (its last word is the declaration's name).
        path: Path,
        /// Written with `:=`.
        destructive: bool,
    },
    /// `module M = N` or `:=`.
    Module {
        /// Left side.
        left: Path,
        /// Right side.
        right: Path,
        /// Written with `:=`.
        destructive: bool,
    },
}

/// An item of a signature.
#[derive(Clone, Debug)]
pub struct SigItem {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: SigItemKind,
}

/// The kinds of signature item.
#[derive(Clone, Debug)]
pub enum SigItemKind {
    /// `val x : t`.
    Value(Ident, TypeExprId),
    /// `type ...`.
    Type {
        /// `type nonrec`.
        nonrec: bool,
        /// The declarations.
        decls: Vec<TypeDecl>,
    },
    /// `exception C of t`.
    Exception(ConstructorDecl),
    /// `module M : S`.
    Module(Ident, ModTypeId),
    /// `module type S [= T]`.
    ModuleType(Ident, Option<ModTypeId>),
    /// `open M`.
    Open(Path),
    /// `include S`.
    Include(ModTypeId),
    /// Text that could not be read; a problem says why.
    Error,
}
