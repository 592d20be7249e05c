//! The syntax tree: one arena per kind of node, addressed by small ids.
//!
//! Ids make side tables cheap (the type of every expression is a vector indexed by [`ExprId`]), and dropping a deeply
//! nested program does not recurse. Parentheses leave no node; spans of nodes include the parentheses around their
//! *parts* but not those around themselves. Sugar is kept where a reader would want it back (`let f x = ...`,
//! `[a; b]`, `a :: b`, infix operators), so that printing gives a program in the writer's style.
//! Invariant: the span of a node contains the spans of its children.

mod expr;
mod lists;
mod module;
mod pattern;
mod types;

pub use expr::*;
pub use module::*;
pub use pattern::*;
pub use types::*;

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
    /// The attributes `[@@deriving ..]`, in order: preprocessors define names there.
    pub derivings: Vec<Span>,
    /// Whether a type has constructors called `::` or `[]`.
    pub has_own_lists: bool,
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
            derivings: Vec::new(),
            has_own_lists: false,
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
    /// What stands before the qualifiers where functors are applied: `F(X)` in `F(X).A.B.t`.
    pub applied: Option<ModExprId>,
    /// `A`, `B`.
    pub qualifiers: Vec<Ident>,
    /// `x`.
    pub last: Ident,
    /// The whole path.
    pub span: Span,
}

impl Path {
    /// A single word.
    pub fn of(last: Ident) -> Path {
        Path { applied: None, qualifiers: Vec::new(), last, span: last.span }
    }

    /// Whether it is a single word.
    pub fn is_word(&self) -> bool {
        self.qualifiers.is_empty() && self.applied.is_none()
    }
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
    /// `type t += C of t`.
    Extension(TypeExtension),
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
