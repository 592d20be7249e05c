//! Small pieces of OCaml, put together and laid out.
//!
//! In: conditions as a tree. Out: text, on one line where that is short enough.
//! Invariant: parentheses stand where OCaml needs them.

/// Columns of a line.
const WIDTH: usize = 100;

/// How tightly a piece binds, loosest first; the levels are OCaml's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Tight {
    /// `match`, `try`, `fun`: swallows what follows.
    Open,
    Or,
    And,
    Comparison,
    Append,
    Cons,
    Sum,
    Apply,
    Atom,
}

/// A text with how tightly it binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) tight: Tight,
}

impl Piece {
    pub(super) fn new(text: impl Into<String>, tight: Tight) -> Piece {
        Piece { text: text.into(), tight }
    }

    pub(super) fn atom(text: impl Into<String>) -> Piece {
        Piece::new(text, Tight::Atom)
    }

    /// A function with arguments.
    pub(super) fn apply(function: &str, args: &[Piece]) -> Piece {
        let args: Vec<String> = args.iter().map(|arg| arg.at(Tight::Atom)).collect();
        Piece::new(format!("{function} {}", args.join(" ")), Tight::Apply)
    }

    /// The text where at least this is needed.
    pub(super) fn at(&self, around: Tight) -> String {
        if self.tight < around { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    Known(bool),
    Text(Piece),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    /// A value fits a pattern and then something holds; else the answer is the last part (none where everything fits).
    Fits(String, String, Box<Condition>, Option<bool>),
    /// The answer when something raises.
    Try(Box<Condition>, bool),
    /// A function with a predicate and lists: `List.exists`, `fun x`, what holds, the lists.
    Quantified(String, String, Box<Condition>, Vec<Piece>),
}

impl Condition {
    /// "And" (`true`) or "or" (`false`).
    pub(super) fn join(all: bool, parts: Vec<Condition>) -> Condition {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Condition::Known(known) if known == all => {}
                Condition::Known(known) => return Condition::Known(known),
                Condition::All(inner) if all => kept.extend(inner),
                Condition::Any(inner) if !all => kept.extend(inner),
                other => kept.push(other),
            }
        }
        let mut unique: Vec<Condition> = Vec::new();
        for part in kept {
            if !unique.contains(&part) {
                unique.push(part);
            }
        }
        match unique.len() {
            0 => Condition::Known(all),
            1 => unique.remove(0),
            _ if all => Condition::All(unique),
            _ => Condition::Any(unique),
        }
    }

    /// The same with its texts changed.
    pub(super) fn map(&self, change: &dyn Fn(&str) -> String) -> Condition {
        let piece = |piece: &Piece| Piece::new(change(&piece.text), piece.tight);
        let all = |parts: &[Condition]| parts.iter().map(|part| part.map(change)).collect();
        match self {
            Condition::Known(known) => Condition::Known(*known),
            Condition::Text(text) => Condition::Text(piece(text)),
            Condition::All(parts) => Condition::All(all(parts)),
            Condition::Any(parts) => Condition::Any(all(parts)),
            Condition::Fits(value, pattern, then, other) => {
                Condition::Fits(change(value), change(pattern), then.map(change).into(), *other)
            }
            Condition::Try(then, other) => Condition::Try(then.map(change).into(), *other),
            Condition::Quantified(function, params, then, lists) => {
                let lists = lists.iter().map(piece).collect();
                Condition::Quantified(function.clone(), change(params), then.map(change).into(), lists)
            }
        }
    }

    fn tight(&self) -> Tight {
        match self {
            Condition::Known(_) => Tight::Atom,
            Condition::Text(piece) => piece.tight,
            Condition::All(_) => Tight::And,
            Condition::Any(_) => Tight::Or,
            Condition::Fits(..) | Condition::Try(..) => Tight::Open,
            Condition::Quantified(..) => Tight::Apply,
        }
    }

    /// On one line.
    pub(super) fn flat(&self, around: Tight) -> String {
        let text = match self {
            Condition::Known(known) => known.to_string(),
            Condition::Text(piece) => piece.text.clone(),
            Condition::All(parts) => self.joined(parts, " && "),
            Condition::Any(parts) => self.joined(parts, " || "),
            Condition::Fits(value, pattern, then, None) => {
                format!("match {value} with {pattern} -> {}", then.flat(Tight::Open))
            }
            Condition::Fits(value, pattern, then, Some(other)) => {
                format!("match {value} with {pattern} -> {} | _ -> {other}", then.flat(Tight::Or))
            }
            Condition::Try(then, other) => format!("try {} with _ -> {other}", then.flat(Tight::Open)),
            Condition::Quantified(function, params, then, lists) => {
                format!("{function} ({params} -> {}) {}", then.flat(Tight::Open), arguments(lists))
            }
        };
        if self.tight() < around { format!("({text})") } else { text }
    }

    fn joined(&self, parts: &[Condition], separator: &str) -> String {
        let texts: Vec<String> = parts.iter().map(|part| part.flat(next(self.tight()))).collect();
        texts.join(separator)
    }

    /// Laid out from a column on; the first line is not indented.
    pub(super) fn laid_out(&self, indent: usize, around: Tight) -> String {
        let flat = self.flat(around);
        if indent + flat.len() <= WIDTH {
            return flat;
        }
        let parens = self.tight() < around;
        let at = indent + usize::from(parens);
        let line = format!("\n{}", " ".repeat(at));
        let text = match self {
            Condition::Known(_) | Condition::Text(_) => return flat,
            Condition::All(parts) => {
                let own = |(i, part): (usize, &Condition)| part.laid_out(column(at, i), next(Tight::And));
                let texts: Vec<String> = parts.iter().enumerate().map(own).collect();
                texts.join(&format!("{line}&& "))
            }
            Condition::Any(parts) => {
                // An "and" over several lines is easier to see in parentheses.
                let around = |part: &Condition| {
                    let long = at + 3 + part.flat(Tight::And).len() > WIDTH;
                    if long { Tight::Comparison } else { Tight::And }
                };
                let own = |(i, part): (usize, &Condition)| part.laid_out(column(at, i), around(part));
                let texts: Vec<String> = parts.iter().enumerate().map(own).collect();
                texts.join(&format!("{line}|| "))
            }
            Condition::Fits(value, pattern, then, other) => {
                let around = if other.is_some() { Tight::Or } else { Tight::Open };
                let other = other.map_or(String::new(), |other| format!("{line}| _ -> {other}"));
                let short = then.flat(around);
                if at + pattern.len() + 6 + short.len() <= WIDTH {
                    format!("match {value} with{line}| {pattern} -> {short}{other}")
                } else {
                    let then = then.laid_out(at + 4, around);
                    format!("match {value} with{line}| {pattern} ->{line}    {then}{other}")
                }
            }
            Condition::Try(then, other) => {
                format!("try{line}  {}{line}with _ -> {other}", then.laid_out(at + 2, Tight::Open))
            }
            Condition::Quantified(function, params, then, lists) => {
                let then = then.laid_out(at + 4, Tight::Open);
                format!("{function}{line}  ({params} ->{line}    {then}){line}  {}", arguments(lists))
            }
        };
        if parens { format!("({text})") } else { text }
    }
}

/// Where a part begins: all but the first stand behind `&&` or `||`.
fn column(at: usize, part: usize) -> usize {
    if part == 0 { at } else { at + 3 }
}

/// What a part of an "and" or an "or" must bind as tightly as: the same level again needs no parentheses, and is flattened.
fn next(level: Tight) -> Tight {
    match level {
        Tight::Or => Tight::And,
        _ => Tight::Comparison,
    }
}

fn arguments(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.at(Tight::Atom)).collect::<Vec<_>>().join(" ")
}
