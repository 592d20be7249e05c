//! The tree of a `.dialog` text, as it was written: names are not resolved, macros not expanded.
//!
//! Every node has its place. Height is bounded by the parser, so that functions over the tree may recurse.

use num_bigint::BigInt;
use num_rational::BigRational;
use refute_source::Span;
use std::rc::Rc;

/// A whole file: what could be read of it.
#[derive(Default, Debug)]
pub(super) struct File {
    /// Declarations, in order.
    pub decls: Vec<Decl>,
    /// Statements outside blocks, in order.
    pub stmts: Vec<Stmt>,
}

/// A name with its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ident {
    /// The name.
    pub name: String,
    /// Where it is.
    pub span: Span,
}

/// A declaration.
#[derive(Debug)]
pub(super) struct Decl {
    /// What it is.
    pub kind: DeclKind,
    /// Where it is.
    pub span: Span,
}

/// What is declared.
#[derive(Debug)]
pub(super) enum DeclKind {
    /// `task "..."`
    Task(String),
    /// `option name = value`
    Option(Ident, Expr),
    /// `param name : type = value as ..`
    Param { name: Ident, ty: TypeName, value: Expr, passing: Option<(PassingWord, Span)> },
    /// `const name = value`
    Const(Ident, Expr),
    /// `def name(params) = term`
    Def(Rc<Def>),
    /// `block name(params): ..`
    Block(Rc<Block>),
    /// `opaque name = ocaml "..."`
    Opaque(Ident, crate::core::OpaqueBody),
    /// `enum name = A | B`
    Enum(Ident, Vec<Ident>),
    /// `expect exit 0`
    ExpectExit(i32),
    /// `expect stderr empty`
    ExpectStderrEmpty,
}

/// The type of a parameter as written.
#[derive(Clone, Debug)]
pub(super) struct TypeName {
    /// `int`, `nat`, `pos`, `bool`, `str`, `list` or an enum.
    pub name: Ident,
    /// What `list of` is followed by.
    pub element: Option<Box<TypeName>>,
}

/// How a parameter is passed.
#[derive(Clone, Debug)]
pub(super) enum PassingWord {
    /// `as arg 1`
    Argument(usize),
    /// `as env "NAME"`
    Environment(String),
    /// `as line`
    Line,
}

/// A term macro.
#[derive(Debug)]
pub(super) struct Def {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// Its body.
    pub body: Expr,
}

/// A macro of statements.
#[derive(Debug)]
pub(super) struct Block {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// Its body.
    pub body: Vec<Stmt>,
}

/// A statement.
#[derive(Debug)]
pub(super) struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it is; of a compound statement the first line.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug)]
pub(super) enum StmtKind {
    /// `read ..`
    Read(Read),
    /// `say ..`, `may say ..`
    Say(Say),
    /// `if .. elif .. else ..`
    If { arms: Vec<(Expr, Vec<Stmt>)>, otherwise: Vec<Stmt> },
    /// `loop: ..`
    Loop(Vec<Stmt>),
    /// `while c: ..` or, with `until`, `until c: ..`
    While { condition: Expr, until: bool, body: Vec<Stmt> },
    /// `repeat: .. until c` or `repeat: .. while c`
    Repeat { condition: Expr, until: bool, body: Vec<Stmt> },
    /// `exit`
    Exit,
    /// `skip`
    Skip,
    /// `do block(arguments)`
    Do { name: Ident, arguments: Vec<Expr> },
}

/// `read x y : int int or ..`
#[derive(Debug)]
pub(super) struct Read {
    /// `read rest x`: up to the end of the input.
    pub rest: bool,
    /// The variables.
    pub vars: Vec<Ident>,
    /// Their sets; none at all when the `:` is missing.
    pub sets: Vec<Set>,
    /// `or retry`, `or stop`
    pub invalid: Option<InvalidClause>,
    /// `or eof: ..`
    pub at_end: Option<Vec<Stmt>>,
}

/// `or retry on garbage, may say ..`
#[derive(Debug)]
pub(super) struct InvalidClause {
    /// `stop` rather than `retry`.
    pub stop: bool,
    /// `on garbage`
    pub garbage: bool,
    /// What is said.
    pub say: Option<Say>,
    /// From the word to its end.
    pub span: Span,
}

/// `say ..`, `may say ..`
#[derive(Debug)]
pub(super) struct Say {
    /// `may say`
    pub optional: bool,
    /// What may be said.
    pub alternatives: Vec<Pattern>,
    /// Where it is.
    pub span: Span,
}

/// One alternative.
#[derive(Debug)]
pub(super) struct Pattern {
    /// Its parts.
    pub items: Vec<Item>,
    /// Where it is.
    pub span: Span,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// A text with expressions in it; with `~`, a loose one.
    Text { pieces: Vec<Piece>, loose: bool },
    /// `{e}`
    Hole(Hole),
    /// `decorated {e}`
    Decorated(Hole),
    /// `_`
    Any,
    /// `__`
    Visible,
}

/// A part of a text.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// As it is.
    Text(String),
    /// `{e}`
    Hole(Hole),
}

/// `{e}` or `{e ~ 0.01}`
#[derive(Clone, Debug)]
pub(super) struct Hole {
    /// The term.
    pub expr: Rc<Expr>,
    /// How far off the number may be.
    pub tolerance: Option<Rc<Expr>>,
    /// With the braces.
    pub span: Span,
}

/// A value set.
#[derive(Debug)]
pub(super) struct Set {
    /// What it is.
    pub kind: SetKind,
    /// Where it is.
    pub span: Span,
}

/// What a value set is.
#[derive(Debug)]
pub(super) enum SetKind {
    /// `int`, an enum, or a constant list.
    Name(String),
    /// `{1, 2}`
    Finite(Vec<Expr>),
    /// `a..b`
    Range(Expr, Expr),
    /// `< c` and the like.
    Compare(&'static str, Expr),
    /// `/../`
    Regex(String),
    /// `new`
    New,
    /// `not in x`, `not in (x, y)`, `not in [1, 2]`
    NotIn(Expr),
    /// `a | b`
    Union(Box<Set>, Box<Set>),
    /// `a & b`
    Intersection(Box<Set>, Box<Set>),
    /// `a \ b`
    Difference(Box<Set>, Box<Set>),
    /// `not a`
    Complement(Box<Set>),
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is.
    pub span: Span,
    /// Levels below it.
    pub height: u32,
}

/// What an expression is. Parts are shared, because arguments of macros are kept with the place they come from.
#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    /// `12`
    Int(BigInt),
    /// `0.5`
    Decimal(BigRational),
    /// `true`
    Bool(bool),
    /// `"..."`
    Text(Vec<Piece>),
    /// A name: variable, constant, parameter, macro without parameters, label.
    Name(String),
    /// `(x, y)`
    Tuple(Vec<Rc<Expr>>),
    /// `[a, b]`
    List(Vec<Rc<Expr>>),
    /// `[e for x in l if c]`
    Comprehension(Rc<Expr>, Vec<Clause>),
    /// `a..b`
    Range(Rc<Expr>, Rc<Expr>),
    /// `f(a, b)`
    Call(Ident, Vec<Rc<Expr>>),
    /// `-a`
    Negate(Rc<Expr>),
    /// `not a`
    Not(Rc<Expr>),
    /// `a and b and ..`
    And(Vec<Rc<Expr>>),
    /// `a or b or ..`
    Or(Vec<Rc<Expr>>),
    /// `+ - * / div mod == != < <= > >= in` and `not in`.
    Binary(&'static str, Rc<Expr>, Rc<Expr>),
    /// `cur x`, `all x`, `prev 2 x`, `earlier x`, `count x`
    Access { word: &'static str, back: Option<Rc<Expr>>, of: Rc<Expr> },
    /// `howmany(a, b, ..)`
    HowMany(Vec<Rc<Expr>>),
    /// `every(v in l, e)`, `some`, `howmany`
    Quantifier { word: &'static str, var: Ident, list: Rc<Expr>, body: Rc<Expr> },
}

/// A part of a comprehension.
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// `for x in l`
    For(Ident, Rc<Expr>),
    /// `if c`
    If(Rc<Expr>),
}

impl Piece {
    /// Levels of the expression in it.
    pub(super) fn height(&self) -> u32 {
        match self {
            Piece::Text(_) => 0,
            Piece::Hole(hole) => hole.expr.height.max(hole.tolerance.as_ref().map_or(0, |tolerance| tolerance.height)),
        }
    }
}
