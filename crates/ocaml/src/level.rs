//! OCaml's levels of precedence, its operators, and how a name that is an operator is written.

/// How tightly something binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// `let`, `fun`, `match`, `try`: they reach as far as they can. In patterns and types: `as`.
    Open,
    /// `p | q` in patterns.
    Bar,
    /// `t -> u`.
    Arrow,
    /// `t * u` in types.
    Product,
    /// `a; b`.
    Sequence,
    /// `if`.
    If,
    /// `<-`.
    Set,
    /// `:=`.
    Assign,
    /// `a, b`.
    Comma,
    /// `||`.
    Or,
    /// `&&`.
    And,
    /// `=`, `<`, `|>` and what else begins so.
    Compare,
    /// `@`, `^`.
    Append,
    /// `::`.
    Cons,
    /// `+`, `-`.
    Add,
    /// `*`, `/`, `mod`.
    Multiply,
    /// `**`, `lsl`.
    Power,
    /// `- a`, a negative number.
    Sign,
    /// `f a`, `C a`.
    Apply,
    /// `a # b`; an argument binds at least as tightly.
    Argument,
    /// `a.l`, `a.(i)`.
    Dot,
    /// `!a`.
    Prefix,
    /// What is closed in itself.
    Atom,
}

const LEVELS: [Level; 23] = {
    use Level::*;
    [
        Open, Bar, Arrow, Product, Sequence, If, Set, Assign, Comma, Or, And, Compare, Append, Cons, Add, Multiply,
        Power, Sign, Apply, Argument, Dot, Prefix, Atom,
    ]
};

impl Level {
    /// The next tighter level.
    pub fn next(self) -> Level {
        LEVELS.get(self as usize + 1).copied().unwrap_or(Level::Atom)
    }
}

/// Which of two operators of one level takes the operand between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grouping {
    /// The first.
    Left,
    /// The second.
    Right,
}

impl Grouping {
    /// What the operands left and right of an operator of a level must be at least.
    pub fn operands(self, level: Level) -> [Level; 2] {
        match self {
            Grouping::Left => [level, level.next()],
            Grouping::Right => [level.next(), level],
        }
    }
}

/// The level of an infix operator, and its grouping. `|` is that of patterns, `->` that of types.
pub fn operator(text: &str) -> (Level, Grouping) {
    use Grouping::*;
    match text {
        ":=" => (Level::Assign, Right),
        "||" | "or" => (Level::Or, Right),
        "&&" | "&" => (Level::And, Right),
        "::" => (Level::Cons, Right),
        "mod" | "land" | "lor" | "lxor" => (Level::Multiply, Left),
        "lsl" | "lsr" | "asr" => (Level::Power, Right),
        "|" => (Level::Bar, Left),
        "->" => (Level::Arrow, Right),
        _ => match text.as_bytes() {
            [b'*', b'*', ..] => (Level::Power, Right),
            [b'*' | b'/' | b'%', ..] => (Level::Multiply, Left),
            [b'+' | b'-', ..] => (Level::Add, Left),
            [b'@' | b'^', ..] => (Level::Append, Right),
            [b'#', ..] => (Level::Argument, Left),
            _ => (Level::Compare, Left),
        },
    }
}

/// A value's name where it stands alone; operators get parentheses: `x`, `( + )`, `( mod )`.
pub fn value_name(text: &str) -> String {
    const WORDS: [&str; 8] = ["mod", "land", "lor", "lxor", "lsl", "lsr", "asr", "or"];
    // `let*` and `and+` begin like words and are none; `M.f` is one.
    let is_word = text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.'));
    if is_word && !WORDS.contains(&text) { text.to_string() } else { format!("( {text} )") }
}
