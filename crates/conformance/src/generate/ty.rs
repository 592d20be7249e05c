//! The generator's own types: enough to direct the choice of expressions.
//!
//! Not the types of the project, on purpose: the generator shares nothing with what it tests.
//! Example: `parse("('a -> 'b) -> 'a list -> 'b list")`.

use std::fmt;

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    /// A variable that any type may stand for, in signatures.
    Var(u8),
    /// A function.
    Arrow(Box<Ty>, Box<Ty>),
    /// A tuple.
    Tuple(Vec<Ty>),
    /// A named type with its arguments; a rigid type variable is named `'r0`.
    Con(String, Vec<Ty>),
}

impl Ty {
    /// A named type without arguments.
    pub fn named(name: &str) -> Ty {
        Ty::Con(name.to_string(), Vec::new())
    }

    /// A named type with one argument.
    pub fn of(name: &str, argument: Ty) -> Ty {
        Ty::Con(name.to_string(), vec![argument])
    }

    /// `from -> to`.
    pub fn arrow(from: Ty, to: Ty) -> Ty {
        Ty::Arrow(Box::new(from), Box::new(to))
    }

    /// The name and arguments of a named type.
    pub fn as_con(&self) -> Option<(&str, &[Ty])> {
        match self {
            Ty::Con(name, args) => Some((name, args)),
            _ => None,
        }
    }

    /// Whether it is this named type without arguments.
    pub fn is(&self, name: &str) -> bool {
        self.as_con().is_some_and(|(own, args)| own == name && args.is_empty())
    }

    /// Parameters and result of a function type.
    pub fn uncurry(&self) -> (Vec<&Ty>, &Ty) {
        let mut params = Vec::new();
        let mut ty = self;
        while let Ty::Arrow(from, to) = ty {
            params.push(&**from);
            ty = to;
        }
        (params, ty)
    }

    /// Whether a function occurs in it, or something else that `compare` refuses.
    pub fn has_function(&self) -> bool {
        match self {
            Ty::Var(_) => false,
            Ty::Arrow(..) => true,
            Ty::Tuple(parts) => parts.iter().any(Ty::has_function),
            Ty::Con(name, args) => name.starts_with("fn_") || args.iter().any(Ty::has_function),
        }
    }

    /// Replaces variables by what `solution` says; the unsolved ones become `default`'s.
    pub fn apply(&self, solution: &Solution, default: &mut dyn FnMut(u8) -> Ty) -> Ty {
        match self {
            Ty::Var(index) => match &solution.0[*index as usize] {
                Some(ty) => ty.clone(),
                None => default(*index),
            },
            Ty::Arrow(from, to) => Ty::arrow(from.apply(solution, default), to.apply(solution, default)),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| part.apply(solution, default)).collect()),
            Ty::Con(name, args) => Ty::Con(name.clone(), args.iter().map(|arg| arg.apply(solution, default)).collect()),
        }
    }

    /// Another name for the named types that `name` gives one for.
    pub fn renamed(&self, name: &dyn Fn(&str) -> Option<String>) -> Ty {
        match self {
            Ty::Var(index) => Ty::Var(*index),
            Ty::Arrow(from, to) => Ty::arrow(from.renamed(name), to.renamed(name)),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| part.renamed(name)).collect()),
            Ty::Con(own, args) => {
                let args = args.iter().map(|arg| arg.renamed(name)).collect();
                Ty::Con(name(own).unwrap_or_else(|| own.clone()), args)
            }
        }
    }

    /// With another type for a named one.
    pub fn replaced(&self, name: &str, by: &Ty) -> Ty {
        match self {
            Ty::Var(index) => Ty::Var(*index),
            Ty::Arrow(from, to) => Ty::arrow(from.replaced(name, by), to.replaced(name, by)),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| part.replaced(name, by)).collect()),
            Ty::Con(own, _) if own == name => by.clone(),
            Ty::Con(own, args) => Ty::Con(own.clone(), args.iter().map(|arg| arg.replaced(name, by)).collect()),
        }
    }

    /// Rigid variables become variables, as when a definition is generalised.
    pub fn generalise(&self) -> Ty {
        match self {
            Ty::Var(index) => Ty::Var(*index),
            Ty::Arrow(from, to) => Ty::arrow(from.generalise(), to.generalise()),
            Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(Ty::generalise).collect()),
            Ty::Con(name, args) => match name.strip_prefix("'r").and_then(|digits| digits.parse().ok()) {
                Some(index) => Ty::Var(index),
                None => Ty::Con(name.clone(), args.iter().map(Ty::generalise).collect()),
            },
        }
    }

    /// Whether the type can be written down (no rigid variables, no words of the generator).
    pub fn can_be_written(&self) -> bool {
        match self {
            Ty::Var(_) => false,
            Ty::Arrow(from, to) => from.can_be_written() && to.can_be_written(),
            Ty::Tuple(parts) => parts.iter().all(Ty::can_be_written),
            Ty::Con(name, args) => !name.starts_with("'r") && args.iter().all(Ty::can_be_written),
        }
    }
}

/// What the variables of a signature stand for.
#[derive(Clone, Debug)]
pub struct Solution([Option<Ty>; 8]);

impl Solution {
    /// Nothing known.
    pub fn new() -> Solution {
        Solution(std::array::from_fn(|_| None))
    }

    /// Settles a variable that is still open.
    pub fn settle(&mut self, index: u8, ty: Ty) {
        self.0[index as usize].get_or_insert(ty);
    }

    /// Makes `pattern` (with variables) equal to `goal` (without), if that is possible.
    pub fn matches(&mut self, pattern: &Ty, goal: &Ty) -> bool {
        match (pattern, goal) {
            (Ty::Var(index), _) => match &self.0[*index as usize] {
                Some(known) => known == goal,
                None => {
                    self.0[*index as usize] = Some(goal.clone());
                    true
                }
            },
            (Ty::Arrow(a, b), Ty::Arrow(c, d)) => self.matches(a, c) && self.matches(b, d),
            (Ty::Tuple(these), Ty::Tuple(those)) => self.all_match(these, those),
            (Ty::Con(this, these), Ty::Con(that, those)) => this == that && self.all_match(these, those),
            _ => false,
        }
    }

    fn all_match(&mut self, these: &[Ty], those: &[Ty]) -> bool {
        these.len() == those.len() && these.iter().zip(those).all(|(this, that)| self.matches(this, that))
    }
}

impl Default for Solution {
    fn default() -> Self {
        Solution::new()
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Var(index) => write!(f, "'{}", (b'a' + index) as char),
            Ty::Arrow(from, to) => write!(f, "({from} -> {to})"),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(Ty::to_string).collect();
                write!(f, "({})", parts.join(" * "))
            }
            Ty::Con(name, args) if args.is_empty() => f.write_str(name),
            Ty::Con(name, args) => {
                let args: Vec<String> = args.iter().map(Ty::to_string).collect();
                write!(f, "({}) {name}", args.join(", "))
            }
        }
    }
}

/// Reads a type of a signature table.
///
/// # Panics
/// When the table of this crate has a mistake.
pub fn parse(text: &str) -> Ty {
    let spaced =
        text.replace('(', " ( ").replace(')', " ) ").replace(',', " , ").replace("->", " -> ").replace('*', " * ");
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    let mut reader = Reader { words: &words };
    let ty = reader.arrow();
    assert!(reader.words.is_empty(), "rest after type: {text}");
    ty
}

struct Reader<'a> {
    words: &'a [&'a str],
}

impl Reader<'_> {
    fn eat(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        if found {
            self.words = &self.words[1..];
        }
        found
    }

    fn arrow(&mut self) -> Ty {
        let from = self.tuple();
        if self.eat("->") { Ty::arrow(from, self.arrow()) } else { from }
    }

    fn tuple(&mut self) -> Ty {
        let mut parts = vec![self.applied()];
        while self.eat("*") {
            parts.push(self.applied());
        }
        if parts.len() == 1 { parts.remove(0) } else { Ty::Tuple(parts) }
    }

    fn applied(&mut self) -> Ty {
        let mut args = self.atom();
        while let Some(word) = self.words.first() {
            if matches!(*word, ")" | "," | "->" | "*") {
                break;
            }
            let name = word.to_string();
            self.words = &self.words[1..];
            args = vec![Ty::Con(name, args)];
        }
        assert!(args.len() == 1, "a type constructor after several arguments");
        args.remove(0)
    }

    fn atom(&mut self) -> Vec<Ty> {
        if self.eat("(") {
            let mut types = vec![self.arrow()];
            while self.eat(",") {
                types.push(self.arrow());
            }
            assert!(self.eat(")"), "missing )");
            return types;
        }
        let word = self.words[0];
        self.words = &self.words[1..];
        match word.strip_prefix('\'') {
            Some(letter) => vec![Ty::Var(letter.as_bytes()[0] - b'a')],
            None => vec![Ty::named(word)],
        }
    }
}
