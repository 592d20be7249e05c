//! Terms as text: on one line where they fit, else broken as a person breaks them.
//!
//! In: terms and the names of their variables. Out: lines, the first at the column where the term starts, the others
//! relative to it. Matches always take several lines.
//! Not here: what the terms are (see `simplify`), patterns (see `spelling`).

use super::spelling::{Level, Look, Spelling, field_text, literal, operator};
use super::term::{Case, Term};
use refute_ir::types::{ArgLabel, Type, TypeId};

/// How many columns a line may have.
pub(super) const WIDTH: usize = 84;

/// What stands where no example says anything.
const UNSPECIFIED: &str = "failwith \"no example says what comes here\"";

/// The text of terms.
pub(super) struct Layout<'a> {
    pub spelling: Spelling<'a>,
    /// The function's own name.
    pub itself: String,
    /// Whether `not` and `failwith` mean what they usually mean.
    pub usual: bool,
}

/// A term taken apart into what its layout needs.
enum Shape<'t> {
    /// Text without parts.
    Word(String, Level),
    /// Words and arguments after one another.
    Call(String, Vec<(String, &'t Term)>),
    /// Two operands.
    Operator(String, &'t Term, &'t Term, (Level, [Level; 2])),
    /// Parts between brackets, each after its label.
    Brackets(String, [&'static str; 3], Vec<(String, &'t Term)>),
    /// `term.field`.
    Field(&'t Term, String),
    /// What reaches as far as it can.
    Open(&'t Term),
}

impl Layout<'_> {
    /// The lines of a term that starts at a column.
    pub(super) fn lines(&self, term: &Term, least: Level, column: usize) -> Vec<String> {
        refute_source::deep(|| {
            if let Some(flat) = self.flat(term, least).filter(|text| column + text.chars().count() <= WIDTH) {
                return vec![flat];
            }
            if self.level(term) < least {
                return enclose("(", self.broken(term, column + 1), ")");
            }
            self.broken(term, column)
        })
    }

    /// The text on one line, unless there is a match in it.
    pub(super) fn flat(&self, term: &Term, least: Level) -> Option<String> {
        let text = match self.shape(term) {
            Shape::Word(text, _) => text,
            Shape::Call(function, args) => {
                let args: Option<Vec<String>> = args
                    .into_iter()
                    .map(|(label, arg)| Some(format!(" {label}{}", self.flat(arg, Level::Atom)?)))
                    .collect();
                function + &args?.concat()
            }
            Shape::Operator(text, a, b, (_, [left, right])) => {
                format!("{} {text} {}", self.flat(a, left)?, self.flat(b, right)?)
            }
            Shape::Brackets(before, [open, separator, close], parts) => {
                let parts: Option<Vec<String>> = parts
                    .into_iter()
                    .map(|(field, part)| {
                        let text = self.flat(part, Level::Or)?;
                        Some(if field.is_empty() { text } else { field_text(&field, text) })
                    })
                    .collect();
                format!("{before}{open}{}{close}", parts?.join(&format!("{separator} ")))
            }
            Shape::Field(inner, field) => format!("{}.{field}", self.flat(inner, Level::Atom)?),
            Shape::Open(term) => self.flat_open(term)?,
        };
        Some(if self.level(term) < least { format!("({text})") } else { text })
    }

    fn flat_open(&self, term: &Term) -> Option<String> {
        match term {
            Term::If(condition, yes, no) => {
                let condition = self.flat(condition, Level::Or)?;
                let no = match &**no {
                    Term::If(..) => self.flat(no, Level::Open)?,
                    no => self.flat(no, Level::Or)?,
                };
                Some(format!("if {condition} then {} else {no}", self.flat(yes, Level::Or)?))
            }
            Term::Lambda(params, body) => {
                let params: Vec<String> =
                    params.iter().map(|param| self.spelling.pattern(param, Level::Atom)).collect();
                Some(format!("fun {} -> {}", params.join(" "), self.flat(body, Level::Open)?))
            }
            _ => None,
        }
    }

    /// The lines of a term that does not fit on one.
    fn broken(&self, term: &Term, column: usize) -> Vec<String> {
        match self.shape(term) {
            Shape::Word(text, _) => vec![text],
            Shape::Call(function, args) => {
                let mut lines = vec![function];
                for (label, arg) in args {
                    let inner = self.lines(arg, Level::Atom, column + 2 + label.len());
                    lines.extend(indent(2, enclose(&label, inner, "")));
                }
                lines
            }
            Shape::Operator(text, a, b, (_, [left, right])) => {
                let mut lines = self.lines(a, left, column);
                let start = format!("{text} ");
                lines.extend(enclose(&start, self.lines(b, right, column + start.len()), ""));
                lines
            }
            Shape::Brackets(before, [open, separator, close], parts) => {
                let before = format!("{before}{open}");
                let mut lines: Vec<String> = Vec::new();
                for (field, part) in parts {
                    let label = if field.is_empty() { String::new() } else { format!("{field} = ") };
                    if let Some(last) = lines.last_mut() {
                        last.push_str(separator);
                    }
                    let inner = self.lines(part, Level::Or, column + before.len() + label.len());
                    lines.extend(enclose(&label, inner, ""));
                }
                enclose(&before, lines, close)
            }
            Shape::Field(inner, field) => enclose("", self.lines(inner, Level::Atom, column), &format!(".{field}")),
            Shape::Open(term) => self.broken_open(term, column),
        }
    }

    fn broken_open(&self, term: &Term, column: usize) -> Vec<String> {
        match term {
            Term::Match(subject, cases) => self.broken_match(subject, cases, column),
            Term::If(condition, yes, no) => self.broken_if(condition, yes, no, column),
            Term::Let(pattern, subject, body) => {
                let start = format!("let {} = ", self.spelling.pattern(pattern, Level::Or));
                let mut lines = enclose(&start, self.lines(subject, Level::Open, column + start.len()), " in");
                lines.extend(self.lines(body, Level::Open, column));
                lines
            }
            Term::Lambda(params, body) => {
                let params: Vec<String> =
                    params.iter().map(|param| self.spelling.pattern(param, Level::Atom)).collect();
                let mut lines = vec![format!("fun {} ->", params.join(" "))];
                lines.extend(indent(2, self.lines(body, Level::Open, column + 2)));
                lines
            }
            other => self.flat(other, Level::Open).into_iter().collect(),
        }
    }

    fn broken_match(&self, subject: &Term, cases: &[Case], column: usize) -> Vec<String> {
        let mut lines = enclose("match ", self.lines(subject, Level::Or, column + 6), " with");
        for (i, case) in cases.iter().enumerate() {
            let least = if case.patterns.len() == 1 { Level::Open } else { Level::Or };
            let patterns: Vec<String> =
                case.patterns.iter().map(|pattern| self.spelling.pattern(pattern, least)).collect();
            let start = format!("| {} ->", patterns.join(" | "));
            let fits = |text: &String| column + start.chars().count() + 1 + text.chars().count() <= WIDTH;
            if let Some(flat) = self.flat(&case.body, Level::Open).filter(fits) {
                lines.push(format!("{start} {flat}"));
                continue;
            }
            let inner = indent(4, self.lines(&case.body, Level::Open, column + 4));
            // A match before other arms would take them for its own.
            if i + 1 < cases.len() && ends_in_match(&case.body) {
                lines.push(format!("{start} ("));
                lines.extend(enclose("", inner, ")"));
            } else {
                lines.push(start);
                lines.extend(inner);
            }
        }
        lines
    }

    fn broken_if(&self, condition: &Term, yes: &Term, no: &Term, column: usize) -> Vec<String> {
        let fits = |start: &str, text: &String| column + start.len() + text.chars().count() <= WIDTH;
        let mut lines = enclose("if ", self.lines(condition, Level::Or, column + 3), " then");
        let flat = self.flat(yes, Level::Or);
        let last = lines.last().map_or(0, |line| line.chars().count());
        match flat.filter(|text| lines.len() == 1 && column + last + 1 + text.chars().count() <= WIDTH) {
            Some(text) => lines = enclose("", lines, &format!(" {text}")),
            None => lines.extend(indent(2, self.lines(yes, Level::Or, column + 2))),
        }
        match (no, self.flat(no, Level::Or).filter(|text| fits("else ", text))) {
            (Term::If(..), _) => lines.extend(self.join("else ", self.lines(no, Level::Open, column))),
            (_, Some(text)) => lines.push(format!("else {text}")),
            (_, None) => {
                lines.push("else".to_string());
                lines.extend(indent(2, self.lines(no, Level::Open, column + 2)));
            }
        }
        lines
    }

    /// Puts a word before the first line and leaves the others where they are.
    fn join(&self, word: &str, mut lines: Vec<String>) -> Vec<String> {
        if let Some(first) = lines.first_mut() {
            first.insert_str(0, word);
        }
        lines
    }

    fn level(&self, term: &Term) -> Level {
        match self.shape(term) {
            Shape::Word(_, level) => level,
            Shape::Call(_, args) if args.is_empty() => Level::Atom,
            Shape::Call(..) => Level::Apply,
            Shape::Operator(_, _, _, (level, _)) => level,
            Shape::Brackets(before, ..) if before.is_empty() => Level::Atom,
            Shape::Brackets(..) => Level::Apply,
            Shape::Field(..) => Level::Atom,
            Shape::Open(_) => Level::Open,
        }
    }

    fn shape<'t>(&self, term: &'t Term) -> Shape<'t> {
        let call = |name: &str, args: &'t [Term]| {
            Shape::Call(name.to_string(), args.iter().map(|arg| (String::new(), arg)).collect())
        };
        match term {
            Term::Var(var) => Shape::Word(self.spelling.var(*var).to_string(), Level::Atom),
            Term::Literal(constant) => {
                let (text, level) = literal(constant);
                Shape::Word(text, level)
            }
            Term::Construct(ty, case, args) => self.construct(ty, *case, args),
            Term::Field(inner, ty, field) => match self.spelling.look(ty, 0) {
                Look::Record(fields) => Shape::Field(inner, fields.get(*field as usize).cloned().unwrap_or_default()),
                _ => Shape::Field(inner, String::new()),
            },
            Term::Component(id, args) => {
                let (name, infix) = self.spelling.component(*id);
                match (infix, args.as_slice()) {
                    (true, [a, b]) => Shape::Operator(name.to_string(), a, b, operator(name)),
                    (true, args) => call(&format!("( {name} )"), args),
                    (false, [arg]) if matches!(name, "~-" | "~-.") => {
                        Shape::Call(name.trim_start_matches('~').to_string(), vec![(String::new(), arg)])
                    }
                    (false, args) => Shape::Call(name.to_string(), self.labelled(*id, args)),
                }
            }
            Term::Itself(args) => call(&self.itself, args),
            Term::Apply(var, args) => call(self.spelling.var(*var), args),
            Term::And(a, b) => Shape::Operator("&&".to_string(), a, b, operator("&&")),
            Term::Or(a, b) => Shape::Operator("||".to_string(), a, b, operator("||")),
            Term::Not(inner) => Shape::Call("not".to_string(), vec![(String::new(), inner)]),
            Term::Unspecified if self.usual => Shape::Word(UNSPECIFIED.to_string(), Level::Apply),
            Term::Unspecified => Shape::Word("assert false".to_string(), Level::Apply),
            Term::Lambda(..) | Term::Match(..) | Term::Let(..) | Term::If(..) => Shape::Open(term),
        }
    }

    fn construct<'t>(&self, ty: &Type, case: u32, args: &'t [Term]) -> Shape<'t> {
        let plain = |args: &'t [Term]| args.iter().map(|arg| (String::new(), arg)).collect::<Vec<_>>();
        let fielded = |fields: Vec<String>| fields.into_iter().zip(args).collect::<Vec<_>>();
        match (self.spelling.look(ty, case), args) {
            (Look::Nil, _) => Shape::Word("[]".to_string(), Level::Atom),
            (Look::Cons, [head, tail]) => match literal_list(head, tail) {
                Some(items) => {
                    let items = items.into_iter().map(|item| (String::new(), item)).collect();
                    Shape::Brackets(String::new(), ["[", ";", "]"], items)
                }
                None => Shape::Operator("::".to_string(), head, tail, operator("::")),
            },
            (Look::Tuple | Look::Cons, args) => Shape::Brackets(String::new(), ["(", ",", ")"], plain(args)),
            (Look::Record(fields), _) => Shape::Brackets(String::new(), ["{ ", ";", " }"], fielded(fields)),
            (Look::Named(name, _), []) => Shape::Word(name, Level::Atom),
            (Look::Named(name, Some(fields)), _) => {
                Shape::Brackets(format!("{name} "), ["{ ", ";", " }"], fielded(fields))
            }
            (Look::Named(name, None), [_]) => Shape::Call(name, plain(args)),
            (Look::Named(name, None), args) => Shape::Brackets(format!("{name} "), ["(", ",", ")"], plain(args)),
        }
    }

    /// Arguments with the labels that the component's type has.
    fn labelled<'t>(&self, id: crate::ComponentId, args: &'t [Term]) -> Vec<(String, &'t Term)> {
        let mut ty = self.spelling.problem.components.get(id.0 as usize).map(|component| component.ty.clone());
        let mut labelled = Vec::new();
        for arg in args {
            let label = match ty.take() {
                Some(Type::Arrow(label, _, to)) => {
                    ty = Some((*to).clone());
                    label
                }
                _ => ArgLabel::None,
            };
            let text = match label {
                ArgLabel::None => String::new(),
                ArgLabel::Named(name) | ArgLabel::Optional(name) => format!("~{name}:"),
            };
            labelled.push((text, arg));
        }
        labelled
    }
}

/// The elements of a list that ends.
fn literal_list<'t>(head: &'t Term, tail: &'t Term) -> Option<Vec<&'t Term>> {
    let mut items = vec![head];
    let mut tail = tail;
    while let Term::Construct(Type::Con(TypeId::LIST, _), _, args) = tail {
        let [head, next] = args.as_slice() else { return Some(items) };
        items.push(head);
        tail = next;
    }
    None
}

/// Whether the text ends with the arms of a match.
fn ends_in_match(term: &Term) -> bool {
    match term {
        Term::Match(..) => true,
        Term::Let(_, _, last) | Term::Lambda(_, last) | Term::If(_, _, last) => ends_in_match(last),
        _ => false,
    }
}

/// Lines between two words; those after the first stay below the beginning of the first.
fn enclose(before: &str, lines: Vec<String>, after: &str) -> Vec<String> {
    let width = before.chars().count();
    let count = lines.len();
    let line = |(i, line): (usize, String)| {
        let start = if i == 0 { before.to_string() } else { " ".repeat(width) };
        format!("{start}{line}{}", if i + 1 == count { after } else { "" })
    };
    lines.into_iter().enumerate().map(line).collect()
}

fn indent(columns: usize, lines: Vec<String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("{}{line}", " ".repeat(columns))).collect()
}
