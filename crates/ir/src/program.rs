//! The core program.
//!
//! Functions are flat: each owns its expressions in an arena, its locals are numbered from 0 (parameters, then captured
//! variables, then everything bound inside), and it names the enclosing function's locals it captures. Toplevel names
//! are globals. Evaluation order is part of the language: arguments of applications, blocks and primitives are
//! evaluated right to left, then the function; `Let`, `Sequence` and match subjects in the order written.
//! Matches are decision trees over locals; every arm, `if` side and short-circuit operand has a [`BranchId`] numbered
//! in source order within the program, so ids stay the same from run to run.
//! A [`Program`] is cheap to clone and only grows: a session appends items (`refute run --call`).

use crate::Prim;
use crate::signature::SignatureItem;
use crate::types::{Type, TypeId, TypeTable};
use crate::variable_names::VariableNames;
use refute_source::{Name, Span};
use std::sync::Arc;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
            pub struct $id(pub u32);

            impl $id {
                /// As an index.
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A function of a program.
    FunctionId;
    /// A toplevel variable of a program.
    GlobalId;
    /// A branch of a program.
    BranchId;
    /// An exception declaration of a program.
    ExceptionId;
    /// A variable of a function.
    Local;
    /// An expression of a function.
    ExprId;
    /// A node of a decision tree of a function.
    TreeId;
}

/// A whole program, library included.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Type declarations.
    pub types: TypeTable,
    /// Exception declarations; the first ones are the [`BuiltinException`]s in their order.
    pub exceptions: Vec<Arc<ExceptionDecl>>,
    /// Functions.
    pub functions: Vec<Arc<Function>>,
    /// Toplevel variables.
    pub globals: Vec<Global>,
    /// Branches.
    pub branches: Vec<Branch>,
    /// What runs when the program is loaded, in order; the library's items come first.
    pub items: Vec<Item>,
    /// How many of `items`, `functions`, `branches` and `globals` belong to the library.
    pub library: LibrarySize,
}

/// Where the library ends in the tables of a [`Program`].
#[derive(Clone, Copy, Debug, Default)]
pub struct LibrarySize {
    /// Number of library items.
    pub items: usize,
    /// Number of library functions.
    pub functions: usize,
    /// Number of library branches.
    pub branches: usize,
    /// Number of library variables.
    pub globals: usize,
    /// How much of the library that is.
    pub extent: Extent,
}

/// How much of the library a program begins with; two programs with the same extent begin alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Extent {
    /// What most programs need.
    #[default]
    Usual,
    /// What few programs need as well.
    Large,
    /// Everything, with what stands in for libraries of tests.
    Whole,
}

impl Extent {
    /// All of them, each with everything of those before it.
    pub const ALL: [Extent; 3] = [Extent::Usual, Extent::Large, Extent::Whole];
}

/// A toplevel variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name as written.
    pub name: Name,
    /// The type scheme it was given.
    pub ty: Type,
    /// The names of its variables.
    pub names: VariableNames,
    /// The function it is bound to for certain, when it is bound to one without captured variables.
    pub function: Option<FunctionId>,
    /// Where it was bound.
    pub span: Span,
}

/// A toplevel item.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its place.
    pub span: Span,
    /// A function without parameters that does the work: evaluates and sets globals. `None` for types.
    pub code: Option<FunctionId>,
    /// What it declares, for showing.
    pub shows: ItemShows,
}

/// What the toplevel would show for an item.
#[derive(Clone, Debug)]
pub enum ItemShows {
    /// `val x : t = ...` for each variable, in source order.
    Values(Vec<GlobalId>),
    /// `- : t = ...`: the value returned by the item's code.
    Result(Type),
    /// The types declared together.
    Types(Vec<TypeId>),
    /// An exception, or the constructors that an extensible type gets.
    Extension(Vec<ExceptionId>),
    /// Modules or module types.
    Modules(Vec<SignatureItem>),
    /// Nothing yet: a part of a module, which sets these variables.
    Inside(Vec<GlobalId>),
    /// Nothing.
    Nothing,
}

/// An exception declaration, or that of a constructor of another extensible type.
#[derive(Clone, Debug)]
pub struct ExceptionDecl {
    /// Its name.
    pub name: Name,
    /// The type it belongs to.
    pub ty: TypeId,
    /// How it was declared.
    pub form: ExtensionForm,
    /// The types of its arguments; the parameters of its type are the first variables.
    pub args: Vec<Type>,
    /// For `C : t -> r` the arguments of its type in `r`; see `generalised`.
    pub result: Option<Arc<[Type]>>,
    /// The names of its variables.
    pub names: VariableNames,
    /// Field names, for an inline record.
    pub fields: Option<Vec<Name>>,
    /// The record type of an inline record; its shape is `RecordShape::Inline(ty, number of the exception)`.
    pub inline: Option<TypeId>,
    /// Where it was declared.
    pub span: Option<Span>,
}

/// How a constructor of an extensible type was declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtensionForm {
    /// `exception C`.
    Exception,
    /// `type t += C`.
    First,
    /// `| C` behind others.
    Next,
}

macro_rules! builtin_exceptions {
    ($($variant:ident = $name:literal;)*) => {
        /// Exceptions the machine itself raises. Position is the [`ExceptionId`].
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[allow(missing_docs)]
        pub enum BuiltinException { $($variant,)* }

        impl BuiltinException {
            /// All of them.
            pub const ALL: &'static [BuiltinException] = &[$(BuiltinException::$variant,)*];

            /// The name in OCaml.
            pub fn name(self) -> &'static str {
                match self { $(BuiltinException::$variant => $name,)* }
            }

            /// Its declaration's id.
            pub fn id(self) -> ExceptionId {
                ExceptionId(self as u32)
            }
        }
    };
}

builtin_exceptions! {
    MatchFailure = "Match_failure";
    AssertFailure = "Assert_failure";
    InvalidArgument = "Invalid_argument";
    Failure = "Failure";
    NotFound = "Not_found";
    OutOfMemory = "Out_of_memory";
    StackOverflow = "Stack_overflow";
    SysError = "Sys_error";
    EndOfFile = "End_of_file";
    DivisionByZero = "Division_by_zero";
    SysBlockedIo = "Sys_blocked_io";
    UndefinedRecursiveModule = "Undefined_recursive_module";
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name it is bound to, when it is bound to one.
    pub name: Option<Name>,
    /// Its place.
    pub span: Span,
    /// Number of parameters, at least 1 except for items: locals `0..params`.
    pub params: u32,
    /// The enclosing function's locals that it uses; they are its own locals `params..params + captures.len()`.
    pub captures: Vec<Local>,
    /// Names of all locals, for messages and dumps.
    pub locals: Vec<Option<Name>>,
    /// The body.
    pub body: ExprId,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// Their places.
    pub spans: Vec<Span>,
    /// All decision tree nodes.
    pub trees: Vec<Tree>,
    /// The type of what it gives to all its arguments, where the source says it; nothing is meant by its variables.
    pub result: Option<Type>,
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// An immediate: int, char, constant constructor (`false` 0, `true` 1, `()` 0, `[]` 0).
    Int(i64),
    /// A float literal; one identity per occurrence.
    Float(f64),
    /// A string literal; one identity per occurrence.
    String(Arc<[u8]>),
    /// A variable of this function.
    Local(Local),
    /// A toplevel variable.
    Global(GlobalId),
    /// Binds a toplevel variable, gives `()`.
    SetGlobal(GlobalId, ExprId),
    /// A function value: captures are copied now.
    Closure(FunctionId),
    /// A call with one or more arguments; more or fewer than the function has parameters are both fine.
    Apply(ExprId, Vec<ExprId>),
    /// A primitive with all its arguments.
    Prim(Prim, Vec<ExprId>),
    /// A new block (tuple, constructor, record, ref cell). A block of constants is still new each time unless `constant`.
    Block {
        /// Its tag.
        tag: u32,
        /// Its fields.
        fields: Vec<ExprId>,
        /// Built of immutable constants only: one identity per occurrence, like a literal.
        constant: bool,
    },
    /// A new array of the elements.
    Array(Vec<ExprId>),
    /// Field number of a block.
    Field(ExprId, u32),
    /// Sets a field of a block, gives `()`.
    SetField(ExprId, u32, ExprId),
    /// The identity of the exception that a name refers to. An exception without arguments is its identity; one with
    /// arguments is a `Block` of tag 0 whose field 0 is the identity and whose fields from 1 are the arguments.
    ExceptionRef(ExceptionRef),
    /// A new exception identity for a declaration that is being evaluated.
    NewException(ExceptionId),
    /// Evaluates and binds.
    Let(Local, ExprId, ExprId),
    /// Binds functions and blocks that refer to one another. Each right side is a `Closure` or a `Block`/`Array` in
    /// whose fields the variables may occur; they are allocated first and filled afterwards. Other right sides that do
    /// not use the variables strictly are bound by `Let` outside.
    LetRec(Vec<(Local, ExprId)>, ExprId),
    /// First for effect, then the value.
    Sequence(ExprId, ExprId),
    /// `if`, `&&` and `||`: condition, branches with their ids.
    If(ExprId, (BranchId, ExprId), (BranchId, ExprId)),
    /// A compiled match.
    Match(Box<Match>),
    /// Runs the body; an exception is bound to the local and handled (the handler re-raises what it does not want).
    Try(ExprId, Local, ExprId),
    /// As `Try`, but the value of the body is bound to a local and continued with outside the handler's reach:
    /// `match e with v -> .. | exception x -> ..`.
    TryValue {
        /// What may raise.
        body: ExprId,
        /// Receives its value.
        value: Local,
        /// Goes on with it; exceptions here are not caught.
        then: ExprId,
        /// Receives the exception.
        exception: Local,
        /// Handles it.
        handler: ExprId,
    },
    /// `while`.
    While(ExprId, ExprId),
    /// `for`: variable, first, direction (true is up), last, body. Bounds are evaluated first, then last.
    For(Local, ExprId, bool, ExprId, ExprId),
}

/// Which exception a constructor or pattern means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExceptionRef {
    /// One the machine knows.
    Builtin(BuiltinException),
    /// The identity held by a toplevel variable.
    Global(GlobalId),
    /// The identity held by a local variable (`let exception`).
    Local(Local),
}

/// A compiled match. Its subjects are bound by enclosing `Let`s.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// Where deciding starts.
    pub tree: TreeId,
    /// The arms in source order.
    pub arms: Vec<Arm>,
    /// What happens when no arm fits.
    pub failure: MatchFailure,
}

/// An arm of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// Its branch.
    pub branch: BranchId,
    /// Its right side.
    pub body: ExprId,
}

/// What happens when no arm fits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MatchFailure {
    /// Evaluates this expression, which raises `Match_failure`.
    Raise(ExprId),
    /// Raises the exception in this local again (handlers).
    Reraise(Local),
}

/// A node of a decision tree. No test is made twice on a path.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// Looks at a local and goes on by what it is.
    Switch {
        /// What is looked at.
        on: Local,
        /// The tests with where they lead; at most one holds.
        cases: Vec<(Test, TreeId)>,
        /// Where to go otherwise; `None` when the cases are all there can be.
        default: Option<TreeId>,
    },
    /// Puts field number `field` of a block, or element number `field` of an array, into a new local.
    Field {
        /// The block.
        of: Local,
        /// Which field.
        field: u32,
        /// The new local.
        into: Local,
        /// Goes on.
        then: TreeId,
    },
    /// The pattern of an arm fits: binds its variables (from, to); then the guard decides, if there is one.
    Leaf {
        /// Index into the match's arms.
        arm: u32,
        /// Copies (from, to).
        bindings: Vec<(Local, Local)>,
        /// The guard and where to go when it is false; the arm's branch is taken only when the guard is true.
        guard: Option<(ExprId, TreeId)>,
    },
    /// No arm fits.
    Fail,
}

/// A test of a [`Tree::Switch`].
#[derive(Clone, PartialEq, Debug)]
pub enum Test {
    /// An immediate: int, char.
    Int(i64),
    /// A range of immediates, inclusive: char intervals.
    Range(i64, i64),
    /// Constructor number of a type.
    Constructor(TypeId, u32),
    /// A string.
    String(Arc<[u8]>),
    /// A float.
    Float(f64),
    /// An array of this length.
    ArrayLength(u32),
    /// An exception (of either shape, see `Expr::ExceptionRef`) with this identity. Two names may share an identity, so
    /// these are the only tests of which several may hold: the first one counts.
    Exception(ExceptionRef),
}

/// What a branch is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchKind {
    /// An arm of `match`, `function` or `try`.
    Arm,
    /// `then`.
    Then,
    /// `else`, written or not.
    Else,
    /// The right operand of `&&` or `||` is evaluated.
    RightOperand,
    /// The right operand is skipped.
    ShortCircuit,
}

/// A branch.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The text that runs when it is taken.
    pub span: Span,
    /// What it is.
    pub kind: BranchKind,
    /// The function it stands in.
    pub function: FunctionId,
}

impl Program {
    /// A function.
    pub fn function(&self, id: FunctionId) -> &Arc<Function> {
        &self.functions[id.index()]
    }

    /// The last toplevel variable of a name outside the library.
    pub fn global(&self, name: Name) -> Option<GlobalId> {
        let shown = self.items[self.library.items..].iter().rev();
        let mut globals = shown.filter_map(|item| match &item.shows {
            ItemShows::Values(globals) => Some(globals.iter().rev()),
            _ => None,
        });
        globals.by_ref().flatten().copied().find(|id| self.globals[id.index()].name == name)
    }
}

impl std::ops::Index<ExprId> for Function {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
}

impl std::ops::Index<TreeId> for Function {
    type Output = Tree;
    fn index(&self, id: TreeId) -> &Tree {
        &self.trees[id.index()]
    }
}
