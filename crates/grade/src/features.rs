//! The features of the language that an exercise can forbid or require, and what counts as using one.
//!
//! [`Feature::ALL`] is the list that `problem.toml` offers; [`Use`] is one thing that a text does, as `rules` finds it.
//! A feature is the things it covers: `loops` covers what `for` and `while` cover.

/// Something a text uses.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Use {
    /// A value of the library: its module (`Stdlib` when it needs none) and its name.
    Value(String, String),
    /// A module that is opened or named as a whole.
    Module(String),
    /// A form of the language.
    Syntax(Syntax),
}

/// A form of the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Syntax {
    For,
    While,
    If,
    Match,
    Function,
    Try,
    ExceptionPattern,
    ExceptionDeclaration,
    Assert,
    Open,
    Recursion,
    MutableField,
    SetField,
    ArrayLiteral,
    Sequence,
    AnonymousFunction,
}

macro_rules! features {
    ($($feature:ident = $word:literal, $phrase:literal, $description:literal;)*) => {
        /// A feature that a rule can name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Feature { $(#[doc = $description] $feature,)* }

        impl Feature {
            /// Every feature.
            pub const ALL: &'static [Feature] = &[$(Feature::$feature,)*];

            /// The word in a rule.
            pub fn word(self) -> &'static str {
                match self { $(Feature::$feature => $word,)* }
            }

            /// How a sentence calls it: "forbids loops".
            pub fn phrase(self) -> &'static str {
                match self { $(Feature::$feature => $phrase,)* }
            }

            /// What it covers, in one line.
            pub fn description(self) -> &'static str {
                match self { $(Feature::$feature => $description,)* }
            }
        }
    };
}

features! {
    Loops = "loops", "loops", "`for` and `while`";
    For = "for", "`for` loops", "`for` loops";
    While = "while", "`while` loops", "`while` loops";
    Mutation = "mutation", "mutation",
        "references, `<-`, mutable fields, changing arrays or bytes, hash tables, buffers, queues and stacks";
    References = "references", "references", "`ref`, `!`, `:=`, `incr` and `decr`";
    Arrays = "arrays", "arrays", "`[|...|]`, `a.(i)` and everything of `Array`";
    Imperative = "imperative", "imperative features", "loops, mutation and `;`";
    Exceptions = "exceptions", "exceptions",
        "`raise`, `failwith`, `invalid_arg`, `try`, `exception` in a match, and exceptions of one's own";
    Try = "try", "`try`", "`try ... with` and `match ... with exception`";
    If = "if", "`if`", "`if ... then ... else`";
    Match = "match", "pattern matching", "`match` and `function`";
    Recursion = "recursion", "recursion", "functions that call themselves or each other";
    AnonymousFunctions = "anonymous-functions", "anonymous functions", "`fun` and `function` without a name";
    Open = "open", "`open`", "`open M`, `let open M in` and `M.(...)`";
    Library = "library", "functions of the library's modules",
        "everything of a module of the library, such as `List.map`; what needs no module stays allowed";
    Printing = "printing", "printing", "`print_string` and the like, `Printf.printf`, output to channels";
    Reading = "reading", "reading input", "`read_line` and the like, input from channels";
    Assert = "assert", "`assert`", "`assert`";
    PhysicalEquality = "physical-equality", "physical equality", "`==` and `!=`";
}

impl Feature {
    /// The feature that a word names; `rec` is short for `recursion`.
    pub(crate) fn of_word(word: &str) -> Option<Feature> {
        let word = if word == "rec" { "recursion" } else { word };
        Feature::ALL.iter().copied().find(|feature| feature.word() == word)
    }

    /// Whether a use is one of this feature.
    pub fn covers(self, used: &Use) -> bool {
        match self {
            Feature::Loops => Feature::For.covers(used) || Feature::While.covers(used),
            Feature::For => *used == Use::Syntax(Syntax::For),
            Feature::While => *used == Use::Syntax(Syntax::While),
            Feature::Mutation => {
                Feature::References.covers(used)
                    || matches!(used, Use::Syntax(Syntax::SetField | Syntax::MutableField))
                    || matches!(used, Use::Value(module, name) if changes(module, name))
            }
            Feature::References => is_one_of(used, "Stdlib", &["ref", "!", ":=", "incr", "decr"]),
            Feature::Arrays => {
                *used == Use::Syntax(Syntax::ArrayLiteral) || matches!(used, Use::Value(module, _) if module == "Array")
            }
            Feature::Imperative => {
                *used == Use::Syntax(Syntax::Sequence) || Feature::Loops.covers(used) || Feature::Mutation.covers(used)
            }
            Feature::Exceptions => {
                Feature::Try.covers(used)
                    || *used == Use::Syntax(Syntax::ExceptionDeclaration)
                    || is_one_of(used, "Stdlib", &["raise", "raise_notrace", "failwith", "invalid_arg"])
            }
            Feature::Try => matches!(used, Use::Syntax(Syntax::Try | Syntax::ExceptionPattern)),
            Feature::If => *used == Use::Syntax(Syntax::If),
            Feature::Match => matches!(used, Use::Syntax(Syntax::Match | Syntax::Function)),
            Feature::Recursion => *used == Use::Syntax(Syntax::Recursion),
            Feature::AnonymousFunctions => *used == Use::Syntax(Syntax::AnonymousFunction),
            Feature::Open => *used == Use::Syntax(Syntax::Open),
            Feature::Library => matches!(used, Use::Value(module, _) if module != "Stdlib"),
            Feature::Printing => matches!(used, Use::Value(module, name) if prints(module, name)),
            Feature::Reading => matches!(used, Use::Value(module, name) if reads(module, name)),
            Feature::Assert => *used == Use::Syntax(Syntax::Assert),
            Feature::PhysicalEquality => is_one_of(used, "Stdlib", &["==", "!="]),
        }
    }
}

fn is_one_of(used: &Use, module: &str, names: &[&str]) -> bool {
    matches!(used, Use::Value(of, name) if of == module && names.contains(&name.as_str()))
}

/// Whether a function of the library changes something in place, or is of a module that is about nothing else.
fn changes(module: &str, name: &str) -> bool {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    match module {
        "Hashtbl" => !starts(&["hash", "seeded_hash"]),
        "Buffer" | "Queue" | "Stack" => true,
        "Array" => {
            matches!(name, "set" | "unsafe_set" | "fill" | "blit" | "sort" | "stable_sort" | "fast_sort")
        }
        "Bytes" => starts(&["set", "unsafe_set", "fill", "unsafe_fill", "blit", "unsafe_blit"]),
        _ => false,
    }
}

fn prints(module: &str, name: &str) -> bool {
    match module {
        "Stdlib" => ["print_", "prerr_", "output"].iter().any(|prefix| name.starts_with(prefix)),
        "Printf" => matches!(name, "printf" | "eprintf" | "fprintf" | "kfprintf" | "ifprintf" | "ikfprintf"),
        "Format" => !name.contains("sprintf"),
        _ => false,
    }
}

fn reads(module: &str, name: &str) -> bool {
    match module {
        "Stdlib" => name.starts_with("read_") || name.starts_with("input") || name.starts_with("really_input"),
        "Scanf" => !name.starts_with("sscanf"),
        _ => false,
    }
}
