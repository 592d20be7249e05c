//! What is wanted: a type, examples, and what may be used.

use refute_ir::Program;
use refute_ir::program::GlobalId;
use refute_ir::types::Type;
use refute_source::Name;
use std::sync::Arc;

/// A function that is wanted.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The program in which the function will stand: types, components, and functions among the examples.
    pub program: Arc<Program>,
    /// Its name.
    pub name: String,
    /// Types of its parameters; type variables stand for any type and are treated as unknown types.
    pub params: Vec<Type>,
    /// The names that the user gave to parameters, one entry for each; `None` where none was given.
    pub param_names: Vec<Option<String>>,
    /// The type of its result.
    pub result: Type,
    /// For each type variable of the function the type that it has in the examples.
    pub instances: Vec<Type>,
    /// Functions and values that it may use, the most welcome first.
    pub components: Vec<Component>,
    /// Whether the function may call itself.
    pub recursive: bool,
    /// What it must do.
    pub examples: Vec<Example>,
}

/// A component of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ComponentId(pub u32);

/// A function or a value that may be used.
#[derive(Clone, PartialEq, Debug)]
pub struct Component {
    /// How it is written.
    pub shown: Shown,
    /// Where it is in the program.
    pub global: GlobalId,
    /// Its type, possibly with variables.
    pub ty: Type,
    /// Whether its variables stand for types about which nothing is known only.
    pub only_unknown: bool,
}

/// How a component is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shown {
    /// A name, with its module where needed (`append`, `List.map`).
    Name(String),
    /// An operator between its two arguments (`+`).
    Infix(String),
}

/// One line of what the function does.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// One argument for each parameter.
    pub args: Vec<Datum>,
    /// The result.
    pub result: Datum,
}

/// A value in an example.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// An integer.
    Int(i64),
    /// A character.
    Char(u8),
    /// A float.
    Float(f64),
    /// A string.
    String(Vec<u8>),
    /// A tuple.
    Tuple(Vec<Datum>),
    /// A list of the builtin type.
    List(Vec<Datum>),
    /// A constructor of a variant (`true`, `()`, `None` and the like included).
    Construct(Name, Vec<Datum>),
    /// The fields of a record, in order of declaration.
    Record(Vec<Datum>),
    /// A function of the program.
    Function(GlobalId),
    /// A function that is known at these points only.
    Table(Vec<(Vec<Datum>, Datum)>),
}

/// How far to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Config {
    /// Steps: expressions made and calls of components.
    pub steps: u64,
    /// How many answers that differ from one another.
    pub answers: usize,
    /// Memory in words, about.
    pub words: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config { steps: 2_000_000, answers: 1, words: 40_000_000 }
    }
}
