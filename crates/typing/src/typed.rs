//! What inference found out about a tree: one table per question that lowering asks.

use refute_ir::format::Piece;
use refute_ir::program::{BuiltinException, ExceptionId, GlobalId};
use refute_ir::signature::SignatureItem;
use refute_ir::types::{Type, TypeId};
use refute_ir::{Prim, VariableNames};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExprId, ModExprId, PatId};
use rustc_hash::FxHashMap;

/// A variable bound inside an item, unique within one tree. The sides of an or-pattern share their variables' ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BinderId(pub u32);

/// What a pattern variable (or `as` name) binds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binder {
    /// A toplevel variable.
    Global(GlobalId),
    /// A variable inside an item.
    Local(BinderId),
}

/// What a value name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueRef {
    /// A variable.
    Variable(Binder),
    /// A primitive, bound by `external`. Used alone it is a function of its arity.
    Prim(Prim),
    /// `&&` or `&` of the library.
    And,
    /// `||` or `or` of the library.
    Or,
    /// Another operation that lowering writes out in the core language.
    Form(Form),
}

/// A value of the library under its own name, wherever the name was found: `List.rev`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LibraryValue {
    /// The module that declares it; `Stdlib` for what is known without a module.
    pub module: Name,
    /// Its name there.
    pub name: Name,
}

macro_rules! forms {
    ($($(#[$doc:meta])* $form:ident = $name:literal / $arity:literal;)*) => {
        /// Operations of the library that are bound by `external` like primitives, but that lowering writes out as
        /// core expressions, so that no engine needs to know them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Form { $($(#[$doc])* $form,)* }

        impl Form {
            /// Every form.
            pub const ALL: &'static [Form] = &[$(Form::$form,)*];

            /// The name used by `external`.
            pub fn name(self) -> &'static str {
                match self { $(Form::$form => $name,)* }
            }

            /// Number of arguments.
            pub fn arity(self) -> usize {
                match self { $(Form::$form => $arity,)* }
            }
        }
    };
}

forms! {
    /// `@@`: a call, its argument evaluated before the function.
    Apply = "%apply" / 2;
    /// `|>`: a call, its argument evaluated before the function.
    ReverseApply = "%revapply" / 2;
    /// `ref`.
    MakeRef = "%makemutable" / 1;
    /// An `int32` of a number of 32 bits.
    MakeInt32 = "%makeint32" / 1;
    /// An `int64` of its halves.
    MakeInt64 = "%makeint64" / 2;
    /// A `nativeint` of its halves.
    MakeNativeint = "%makenativeint" / 2;
    /// `!` and `fst`.
    Field0 = "%field0" / 1;
    /// `snd`.
    Field1 = "%field1" / 1;
    /// `:=`.
    SetField0 = "%setfield0" / 2;
}

impl ValueRef {
    /// What a name bound by `external` to this primitive name means: `%sequand`, `%sequor`, a [`Form`] or a [`Prim`].
    pub(crate) fn of_external(name: &[u8]) -> Option<ValueRef> {
        match name {
            b"%sequand" => Some(ValueRef::And),
            b"%sequor" => Some(ValueRef::Or),
            _ => match Form::ALL.iter().find(|form| form.name().as_bytes() == name) {
                Some(form) => Some(ValueRef::Form(*form)),
                None => Prim::by_name(name).map(ValueRef::Prim),
            },
        }
    }
}

/// What a constructor name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConstructorRef {
    /// Constructor number of a variant type.
    Variant(TypeId, u32),
    /// An exception, with its declaration and where its identity is held at run time.
    Exception(ExceptionId, ExceptionSlot),
}

/// Where the identity of an exception is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExceptionSlot {
    /// The machine knows it.
    Builtin(BuiltinException),
    /// In a toplevel variable that its declaration sets.
    Global(GlobalId),
    /// In a local variable that `let exception` sets.
    Local(BinderId),
}

/// The record type and, for each field as written, its position in the declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordRef {
    /// The record type (an inline record's own declaration, if it is one).
    pub ty: TypeId,
    /// Positions, in the order the fields are written.
    pub fields: Vec<u32>,
}

/// How the arguments of an application meet the parameters, where labels or omitted optional ones are involved.
/// In order of the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlannedArg {
    /// Argument number as written, passed as it is.
    Given(usize),
    /// Argument number as written, wrapped in `Some`.
    Some(usize),
    /// `None`.
    Omitted,
    /// Nothing yet: it stays a parameter of the result.
    Missing,
}

/// What an item declares.
#[derive(Clone, Debug)]
pub enum TypedItem {
    /// Variables in source order.
    Values(Vec<GlobalId>),
    /// An expression of this type.
    Eval(Type),
    /// Types.
    Types(Vec<TypeId>),
    /// Exceptions or constructors of another extensible type, new ones with the variable that holds their identity. One
    /// that is only another name for an older one has none: it is a declaration to show.
    Extension(Vec<(ExceptionId, Option<Binder>)>),
    /// Modules or module types: what is shown. What runs is found by their module expressions.
    Modules(Vec<SignatureItem>),
    /// `include` or `open` at the outermost level: the values that are bound anew, from where they are.
    Opened(Vec<(GlobalId, Slot)>, Vec<SignatureItem>),
    /// Nothing to run or show (an error, an `external`, `open`).
    Nothing,
}

/// Where a leaf of a module is found: a value, the identity of an exception, the function that a functor is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// A value or functor.
    Value(ValueRef),
    /// The identity of an exception.
    Exception(ExceptionSlot),
}

/// `F (M)`.
#[derive(Clone, Debug)]
pub struct ModuleApplication {
    /// What is called.
    pub functor: Slot,
    /// The fields of the block it is given.
    pub argument: Vec<Slot>,
    /// What the fields of the block that it returns are bound to.
    pub result: Vec<Binder>,
}

/// A functor.
#[derive(Clone, Debug)]
pub struct FunctorCode {
    /// The variable that holds it.
    pub value: Binder,
    /// What the fields of the block that it is given are bound to.
    pub parameters: Vec<Binder>,
    /// The fields of the block that it returns.
    pub result: Vec<Slot>,
}

/// One of several modules that are defined by one another.
#[derive(Clone, Debug)]
pub struct RecursiveModule {
    /// Its right side.
    pub body: ModExprId,
    /// Its leaves.
    pub leaves: Vec<RecursiveLeaf>,
}

/// A leaf of a recursive module.
#[derive(Clone, Copy, Debug)]
pub struct RecursiveLeaf {
    /// The variable by which all of them know it.
    pub known: Binder,
    /// Where it is when the module is evaluated.
    pub real: Slot,
    /// For what can be used before that: the variable through which it is found.
    pub forward: Option<(Binder, Forward)>,
}

/// What a leaf that can be used before it is there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forward {
    /// A function.
    Function,
    /// A lazy value.
    Lazy,
}

/// A functor made of another one that takes or gives other blocks.
#[derive(Clone, Debug)]
pub struct FunctorWrapper {
    /// The new functor.
    pub code: FunctorCode,
    /// What it does.
    pub call: ModuleApplication,
}

/// A toplevel variable that a tree declares.
#[derive(Clone, Debug)]
pub struct NewGlobal {
    /// Its id.
    pub id: GlobalId,
    /// Its name.
    pub name: Name,
    /// Its type scheme.
    pub ty: Type,
    /// The names of its variables.
    pub names: VariableNames,
    /// Where it is bound.
    pub span: Span,
}

/// Everything inference found out about one tree.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// One entry per item of the tree.
    pub items: Vec<TypedItem>,
    /// Toplevel variables declared, in order, with one of type `exn` for each new exception; ids continue where the environment stood before.
    pub globals: Vec<NewGlobal>,
    /// `Var` and `Alias` patterns (and `for` variables): what they bind; `Lazy` patterns: what holds the lazy value.
    pub binders: FxHashMap<PatId, Binder>,
    /// `Ident`, `Infix` and `Prefix` expressions: what the name or operator means. `let f` style names are in `binders`.
    pub values: FxHashMap<ExprId, ValueRef>,
    /// Those of them that mean a value of the library: which one.
    pub library: FxHashMap<ExprId, LibraryValue>,
    /// `Construct` expressions (also `()`, `[]`, `true`).
    pub constructors: FxHashMap<ExprId, ConstructorRef>,
    /// `Construct` patterns.
    pub pattern_constructors: FxHashMap<PatId, ConstructorRef>,
    /// `Record` expressions.
    pub records: FxHashMap<ExprId, RecordRef>,
    /// `Record` patterns.
    pub pattern_records: FxHashMap<PatId, RecordRef>,
    /// `Field` and `SetField` expressions: the record type and the position.
    pub fields: FxHashMap<ExprId, (TypeId, u32)>,
    /// Short fields `{ x }` of record expressions: the variable each `(expression, position as written)` means.
    pub short_fields: FxHashMap<(ExprId, usize), ValueRef>,
    /// Short fields `{ x }` of record patterns: what each `(pattern, position as written)` binds.
    pub short_binders: FxHashMap<(PatId, usize), Binder>,
    /// String literals that are format strings.
    pub formats: FxHashMap<ExprId, Vec<Piece>>,
    /// Applications whose arguments do not simply meet the parameters in order.
    pub plans: FxHashMap<ExprId, Vec<PlannedArg>>,
    /// Functions that are passed on without their first, optional parameters: how many are left out.
    pub left_out: FxHashMap<ExprId, usize>,
    /// `Variant` and `VariantType` patterns: the tags that they accept, with the backquote.
    pub pattern_tags: FxHashMap<PatId, Vec<Name>>,
    /// Binding operators (`let*`, then each `and*`): what they mean.
    pub operators: FxHashMap<ExprId, Vec<ValueRef>>,
    /// `Lazy.force`, where `lazy` patterns need it.
    pub force: Option<GlobalId>,
    /// `let exception`: the declaration and the local that holds its identity.
    pub let_exceptions: FxHashMap<ExprId, (ExceptionId, BinderId)>,
    /// `struct .. end`: one entry per item.
    pub structures: FxHashMap<ModExprId, Vec<TypedItem>>,
    /// `functor (X : S) -> M`.
    pub functors: FxHashMap<ModExprId, FunctorCode>,
    /// `F (M)`.
    pub applications: FxHashMap<ModExprId, ModuleApplication>,
    /// `module rec`, by the right side of the first one: in the order in which they are evaluated.
    pub recursive_modules: FxHashMap<ModExprId, Vec<RecursiveModule>>,
    /// Functors that have to be made anew for a signature, after the module expression.
    pub wrappers: FxHashMap<ModExprId, Vec<FunctorWrapper>>,
    /// `(val e)`: what the fields of the block are bound to.
    pub unpacked: FxHashMap<ModExprId, Vec<Binder>>,
    /// Patterns `(module M)`: likewise.
    pub unpacked_patterns: FxHashMap<PatId, Vec<Binder>>,
    /// `(module M : S)`: the fields of the block.
    pub packed: FxHashMap<ExprId, Vec<Slot>>,
    /// The type of every expression; variables are numbered per tree, not per expression.
    pub expr_types: Vec<Type>,
    /// The type of every pattern.
    pub pat_types: Vec<Type>,
}
