//! The functions of the library that answers may use: one table.
//!
//! In: nothing. Out: [`LIBRARY`], and the variables that the functions are bound to in a program ([`load`], [`variable`]).
//! Invariant: every function here is pure and total but for what its reason says; each is bound before the user's text is
//! read, so that it means the library's whatever the user defines.
//! Which of them are components of a problem is decided in `components`.

use super::ReadError;
use crate::Text;
use crate::loaded::Loaded;
use refute_ir::program::GlobalId;
use refute_ir::types::TypeId;

/// A function of the library.
pub(super) struct Entry {
    /// Its module, as one asks for it.
    pub(super) module: &'static str,
    /// How it is written; an operator without parentheses.
    pub(super) shown: &'static str,
    /// The expression that it is.
    pub(super) expr: &'static str,
    /// When it is a component.
    pub(super) when: When,
}

/// When a function is a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// When all of these types occur in the type of the goal or of a function of the file.
    Occur(&'static [TypeId]),
    /// When the goal's type has variables.
    Variables,
    /// The same, for values of these types only.
    Order,
    /// When it is asked for.
    Asked,
}

const INT: &[TypeId] = &[TypeId::INT];
const BOOL: &[TypeId] = &[TypeId::BOOL];
const CHAR: &[TypeId] = &[TypeId::CHAR];
const STRING: &[TypeId] = &[TypeId::STRING];
const FLOAT: &[TypeId] = &[TypeId::FLOAT];
const LIST: &[TypeId] = &[TypeId::LIST];
const STRING_INT: &[TypeId] = &[TypeId::STRING, TypeId::INT];

/// All of them, each with the reason why it is here; the most welcome first within a module.
#[rustfmt::skip]
pub(super) const LIBRARY: &[Entry] = &[
    entry("Stdlib", "+", "( + )", When::Occur(INT)), // arithmetic
    entry("Stdlib", "-", "( - )", When::Occur(INT)), // arithmetic
    entry("Stdlib", "*", "( * )", When::Occur(INT)), // arithmetic
    entry("Stdlib", "/", "( / )", When::Occur(INT)), // raises for 0
    entry("Stdlib", "mod", "( mod )", When::Occur(INT)), // raises for 0
    entry("Stdlib", "=", "(( = ) : int -> int -> bool)", When::Occur(INT)), // the other comparisons are these turned around
    entry("Stdlib", "<", "(( < ) : int -> int -> bool)", When::Occur(INT)), // the other comparisons are these turned around
    entry("Stdlib", "<=", "(( <= ) : int -> int -> bool)", When::Occur(INT)), // the other comparisons are these turned around
    entry("Stdlib", "=", "(( = ) : char -> char -> bool)", When::Occur(CHAR)), // the other comparisons are these turned around
    entry("Stdlib", "<", "(( < ) : char -> char -> bool)", When::Occur(CHAR)), // the other comparisons are these turned around
    entry("Stdlib", "<=", "(( <= ) : char -> char -> bool)", When::Occur(CHAR)), // the other comparisons are these turned around
    entry("Stdlib", "=", "(( = ) : string -> string -> bool)", When::Occur(STRING)), // the other comparisons are these turned around
    entry("Stdlib", "<", "(( < ) : string -> string -> bool)", When::Occur(STRING)), // the other comparisons are these turned around
    entry("Stdlib", "<=", "(( <= ) : string -> string -> bool)", When::Occur(STRING)), // the other comparisons are these turned around
    entry("Stdlib", "=", "(( = ) : float -> float -> bool)", When::Occur(FLOAT)), // the other comparisons are these turned around
    entry("Stdlib", "<", "(( < ) : float -> float -> bool)", When::Occur(FLOAT)), // the other comparisons are these turned around
    entry("Stdlib", "<=", "(( <= ) : float -> float -> bool)", When::Occur(FLOAT)), // the other comparisons are these turned around
    entry("Stdlib", "=", "( = )", When::Variables), // equality is what one can ask about values of any type; raises for functions
    entry("Stdlib", "<", "( < )", When::Order), // sorting and searching work for any type; of lists and the like an order is seldom meant
    entry("Stdlib", "<=", "( <= )", When::Order), // the same
    entry("Stdlib", "=", "(( = ) : 'a list -> 'a list -> bool)", When::Occur(LIST)), // whole lists are compared often enough
    entry("Stdlib", "not", "not", When::Occur(BOOL)), // conditions that are values
    entry("Stdlib", "&&", "( && )", When::Occur(BOOL)), // conditions that are values
    entry("Stdlib", "||", "( || )", When::Occur(BOOL)), // conditions that are values
    entry("Stdlib", "^", "( ^ )", When::Occur(STRING)), // the way to make strings
    entry("String", "String.length", "String.length", When::Occur(STRING_INT)), // the size of a string
    entry("Stdlib", "@", "( @ )", When::Occur(LIST)), // lists one after another, so common that it is an operator
    entry("Stdlib", "+.", "( +. )", When::Occur(FLOAT)), // arithmetic
    entry("Stdlib", "-.", "( -. )", When::Occur(FLOAT)), // arithmetic
    entry("Stdlib", "*.", "( *. )", When::Occur(FLOAT)), // arithmetic
    entry("Stdlib", "/.", "( /. )", When::Occur(FLOAT)), // arithmetic
    entry("Stdlib", "min", "min", When::Asked), // the smaller one
    entry("Stdlib", "max", "max", When::Asked), // the larger one
    entry("Stdlib", "max", "(max : int -> int -> int)", When::Occur(INT)), // the larger one, which everybody knows by name
    entry("Stdlib", "min", "(min : int -> int -> int)", When::Occur(INT)), // the smaller one
    entry("Stdlib", "compare", "compare", When::Asked), // the order of all values
    entry("Stdlib", "abs", "abs", When::Asked), // arithmetic
    entry("Stdlib", "succ", "succ", When::Asked), // arithmetic
    entry("Stdlib", "pred", "pred", When::Asked), // arithmetic
    entry("Stdlib", "fst", "fst", When::Asked), // a match does the same
    entry("Stdlib", "snd", "snd", When::Asked), // a match does the same
    entry("Stdlib", "string_of_int", "string_of_int", When::Asked), // digits
    entry("Stdlib", "int_of_string_opt", "int_of_string_opt", When::Asked), // digits
    entry("Stdlib", "string_of_bool", "string_of_bool", When::Asked), // words
    entry("Stdlib", "int_of_char", "int_of_char", When::Asked), // codes
    entry("Stdlib", "float_of_int", "float_of_int", When::Asked), // rounding
    entry("Stdlib", "int_of_float", "int_of_float", When::Asked), // rounding
    entry("Stdlib", "sqrt", "sqrt", When::Asked), // arithmetic
    entry("Stdlib", "<", "( < )", When::Asked), // the order of values of any type
    entry("Stdlib", "<=", "( <= )", When::Asked), // the order of values of any type
    entry("List", "List.length", "List.length", When::Asked), // recursion finds it
    entry("List", "List.rev", "List.rev", When::Asked), // recursion finds it
    entry("List", "List.append", "List.append", When::Asked), // `@` by name
    entry("List", "List.concat", "List.concat", When::Asked), // lists one after another
    entry("List", "List.hd", "List.hd", When::Asked), // raises for []
    entry("List", "List.tl", "List.tl", When::Asked), // raises for []
    entry("List", "List.nth", "List.nth", When::Asked), // raises outside
    entry("List", "List.nth_opt", "List.nth_opt", When::Asked), // an element by number
    entry("List", "List.mem", "List.mem", When::Asked), // whether there is one
    entry("List", "List.map", "List.map", When::Asked), // one function over all
    entry("List", "List.mapi", "List.mapi", When::Asked), // with numbers
    entry("List", "List.filter", "List.filter", When::Asked), // those that
    entry("List", "List.filter_map", "List.filter_map", When::Asked), // both
    entry("List", "List.concat_map", "List.concat_map", When::Asked), // lists from elements
    entry("List", "List.fold_left", "List.fold_left", When::Asked), // from the left
    entry("List", "List.fold_right", "List.fold_right", When::Asked), // from the right
    entry("List", "List.for_all", "List.for_all", When::Asked), // conditions on all
    entry("List", "List.exists", "List.exists", When::Asked), // conditions on one
    entry("List", "List.find_opt", "List.find_opt", When::Asked), // the first that
    entry("List", "List.partition", "List.partition", When::Asked), // those that and the others
    entry("List", "List.assoc_opt", "List.assoc_opt", When::Asked), // pairs as a table
    entry("List", "List.mem_assoc", "List.mem_assoc", When::Asked), // pairs as a table
    entry("List", "List.combine", "List.combine", When::Asked), // raises for different lengths
    entry("List", "List.split", "List.split", When::Asked), // pairs apart
    entry("List", "List.map2", "List.map2", When::Asked), // raises for different lengths
    entry("List", "List.init", "List.init", When::Asked), // raises below 0
    entry("List", "List.sort", "List.sort", When::Asked), // by a comparison
    entry("List", "List.sort_uniq", "List.sort_uniq", When::Asked), // by a comparison
    entry("String", "String.sub", "String.sub", When::Asked), // raises outside
    entry("String", "String.get", "String.get", When::Asked), // raises outside
    entry("String", "String.make", "String.make", When::Asked), // raises below 0
    entry("String", "String.concat", "String.concat", When::Asked), // with a separator
    entry("String", "String.uppercase_ascii", "String.uppercase_ascii", When::Asked), // letters
    entry("String", "String.lowercase_ascii", "String.lowercase_ascii", When::Asked), // letters
    entry("String", "String.capitalize_ascii", "String.capitalize_ascii", When::Asked), // letters
    entry("String", "String.trim", "String.trim", When::Asked), // blanks
    entry("String", "String.contains", "String.contains", When::Asked), // whether there is one
    entry("String", "String.index_opt", "String.index_opt", When::Asked), // where one is
    entry("String", "String.split_on_char", "String.split_on_char", When::Asked), // words
    entry("Char", "Char.code", "Char.code", When::Asked), // codes
    entry("Char", "Char.chr", "Char.chr", When::Asked), // raises outside 0 to 255
    entry("Char", "Char.uppercase_ascii", "Char.uppercase_ascii", When::Asked), // letters
    entry("Char", "Char.lowercase_ascii", "Char.lowercase_ascii", When::Asked), // letters
    entry("Option", "Option.map", "Option.map", When::Asked), // a function under `Some`
    entry("Option", "Option.bind", "Option.bind", When::Asked), // one option after another
    entry("Option", "Option.is_some", "Option.is_some", When::Asked), // whether there is one
    entry("Option", "Option.is_none", "Option.is_none", When::Asked), // whether there is none
    entry("Option", "Option.to_list", "Option.to_list", When::Asked), // none or one
    entry("Fun", "Fun.id", "Fun.id", When::Asked), // the function that does nothing
    entry("Fun", "Fun.const", "Fun.const", When::Asked), // always the same
    entry("Fun", "Fun.flip", "Fun.flip", When::Asked), // arguments turned around
    entry("Fun", "Fun.negate", "Fun.negate", When::Asked), // a condition turned around
];

const fn entry(module: &'static str, shown: &'static str, expr: &'static str, when: When) -> Entry {
    Entry { module, shown, expr, when }
}

impl Entry {
    /// Whether it is written between its arguments.
    pub(super) fn is_operator(&self) -> bool {
        self.shown == "mod" || !self.shown.starts_with(|first: char| first.is_alphabetic())
    }
}

/// Binds all of them, each to a variable of its own.
pub(super) fn load(loaded: &mut Loaded) -> Result<(), ReadError> {
    let lines = LIBRARY.iter().enumerate().map(|(number, entry)| format!("let {} = {}\n", name(number), entry.expr));
    let text = Text { name: "components".to_string(), bytes: lines.collect::<String>().into_bytes() };
    let loaded = loaded.add_quietly(&text);
    loaded.map_err(|found| ReadError::Library(found.into_iter().map(|one| one.title).collect()))
}

/// The name that an entry is bound to.
fn name(number: usize) -> String {
    format!("refute_component_{number}")
}

/// The variable of an entry.
pub(super) fn variable(loaded: &Loaded, number: usize) -> Option<GlobalId> {
    let name = name(number);
    loaded.values().into_iter().find(|value| value.name == name).map(|value| value.id)
}
