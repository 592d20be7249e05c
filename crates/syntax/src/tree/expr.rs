//! Expressions, and the bindings, parameters, arguments and cases they are made of.

use super::{ExceptionDecl, ExprId, Ident, ModExprId, ModTypeId, ModuleBinding, PatId, Path, Recursive, TypeExprId};
use crate::lexer::literal;
use refute_source::{Name, Span};

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

impl Literal {
    /// The number that the text of a `BoxedInt` means; `None` when it is too large.
    pub fn boxed_value(suffix: char, text: &str) -> Option<i64> {
        literal::boxed_integer(text.as_bytes(), if suffix == 'l' { 32 } else { 64 })
    }
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
    /// `.`, the right side of a case that no value reaches.
    Unreachable,
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
