//! Whether a trace is allowed: the definition of what a specification means.
//!
//! In: a specification and what a program did. Out: yes or no. Follows the paper's Fig. 8, on texts: at a `say` every
//! alternative and every split of the pending output is tried, and one line end may follow. Everything else in this crate
//! that says what is right is tested against this function, so it shares nothing with them but the values of terms and
//! what a numeral is.
//! After the end of the input, a `read` with an `or eof` takes that way without asking again.
//! Not here: speed. The time is polynomial, but `texts` is what is meant for long outputs.

use crate::core::{Invalid, Item, Pattern, Read, Say, Spec, Stmt, Term};
use crate::numeral;
use crate::store::Store;
use crate::term::{Undefined, eval};
use crate::trace::{Action, Input, Opaques};
use crate::value::{Value, parse_line};
use num_rational::BigRational;
use num_traits::Signed;
use std::collections::{BTreeSet, HashSet};

/// Whether a specification allows a trace. A trace for which a term of the specification has no value is not allowed.
pub fn accept(spec: &Spec, trace: &[Action], opaques: &mut dyn Opaques) -> bool {
    let trace = normal(trace);
    let start = Config { todo: vec![Todo::Block(&spec.body)], read: 0, written: 0, ended: false, store: Store::new() };
    let mut open = vec![start];
    let mut seen = HashSet::new();
    while let Some(config) = open.pop() {
        // What was read decides the store, so two at the same place are the same.
        if !seen.insert((config.todo.clone(), config.read, config.written)) {
            continue;
        }
        if config.todo.is_empty() && config.read == trace.inputs.len() && config.written == trace.text(&config).len() {
            return true;
        }
        // A term without a value ends this way only; the others may still accept.
        open.extend(step(spec, config, &trace, opaques).unwrap_or_default());
    }
    false
}

/// A trace as the texts before, between and after its inputs.
struct Normal<'t> {
    inputs: Vec<&'t Input>,
    texts: Vec<Vec<char>>,
}

impl Normal<'_> {
    /// The text that is pending.
    fn text(&self, config: &Config<'_>) -> &[char] {
        &self.texts[config.read]
    }
}

/// Joins outputs that follow each other; ends of the input after the first one are left out.
fn normal(trace: &[Action]) -> Normal<'_> {
    let mut normal = Normal { inputs: Vec::new(), texts: vec![Vec::new()] };
    for action in trace {
        match action {
            Action::Input(Input::End) if normal.inputs.last() == Some(&&Input::End) => {}
            Action::Input(input) => {
                normal.inputs.push(input);
                normal.texts.push(Vec::new());
            }
            Action::Output(output) => {
                if let Some(text) = normal.texts.last_mut() {
                    text.extend(output.chars());
                }
            }
        }
    }
    normal
}

/// What is still to be done, and where in the trace.
#[derive(Clone)]
struct Config<'s> {
    /// The continuation; the last comes first.
    todo: Vec<Todo<'s>>,
    /// Inputs that were read.
    read: usize,
    /// Characters of the pending output that are explained.
    written: usize,
    ended: bool,
    store: Store,
}

/// A part of the continuation.
#[derive(Clone, Copy)]
enum Todo<'s> {
    Block(&'s [Stmt]),
    Say(&'s Say),
    Read(&'s Read),
    /// The end of a round of a loop with this body, which began after so many inputs.
    Round(&'s [Stmt], usize),
}

impl Todo<'_> {
    /// Parts are the same when they are the same part of the specification.
    fn identity(&self) -> (u8, usize, usize, usize) {
        match self {
            Todo::Block(stmts) => (0, stmts.as_ptr() as usize, stmts.len(), 0),
            Todo::Say(say) => (1, std::ptr::from_ref(*say) as usize, 0, 0),
            Todo::Read(read) => (2, std::ptr::from_ref(*read) as usize, 0, 0),
            Todo::Round(body, since) => (3, body.as_ptr() as usize, body.len(), *since),
        }
    }
}

impl PartialEq for Todo<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Todo<'_> {}

impl std::hash::Hash for Todo<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// All ways to go on by one step; none when the trace is not explained this way.
fn step<'s>(
    spec: &Spec,
    mut config: Config<'s>,
    trace: &Normal<'_>,
    opaques: &mut dyn Opaques,
) -> Result<Vec<Config<'s>>, Undefined> {
    let Some(todo) = config.todo.pop() else { return Ok(Vec::new()) };
    let stmt = match todo {
        Todo::Say(say) => return say_one(spec, say, config, trace, opaques),
        Todo::Read(read) => return Ok(read_one(spec, read, config, trace).into_iter().collect()),
        // A round without reading changes nothing, so neither would any number of them.
        Todo::Round(_, since) if since == config.read => return Ok(Vec::new()),
        Todo::Round(body, _) => {
            config.todo.extend([Todo::Round(body, config.read), Todo::Block(body)]);
            return Ok(vec![config]);
        }
        Todo::Block([]) => return Ok(vec![config]),
        Todo::Block([stmt, rest @ ..]) => {
            config.todo.push(Todo::Block(rest));
            stmt
        }
    };
    match stmt {
        Stmt::Say(say) => config.todo.push(Todo::Say(say)),
        Stmt::Read(read) => config.todo.push(Todo::Read(read)),
        Stmt::If { condition, then, otherwise, .. } => {
            let holds = eval(spec, condition, &config.store, opaques)? == Value::Bool(true);
            config.todo.push(Todo::Block(if holds { then } else { otherwise }));
        }
        Stmt::Loop { body, .. } => config.todo.extend([Todo::Round(body, config.read), Todo::Block(body)]),
        Stmt::Exit(_) => {
            let inner = config.todo.iter().rposition(|todo| matches!(todo, Todo::Round(..)));
            let Some(inner) = inner else { return Ok(Vec::new()) };
            config.todo.truncate(inner);
        }
    }
    Ok(vec![config])
}

/// Equations 8.1 to 8.3: the next input, which must not come before all that is pending is explained.
fn read_one<'s>(spec: &Spec, read: &'s Read, mut config: Config<'s>, trace: &Normal<'_>) -> Option<Config<'s>> {
    if config.ended {
        config.todo.push(Todo::Block(read.at_end.as_ref()?));
        return Some(config);
    }
    let input = trace.inputs.get(config.read)?;
    if config.written < trace.text(&config).len() {
        return None;
    }
    config.read += 1;
    config.written = 0;
    let line = match input {
        Input::Line(line) => line,
        Input::End => {
            config.ended = true;
            config.todo.push(Todo::Block(read.at_end.as_ref()?));
            return Some(config);
        }
    };
    let values = parse_line(spec, read, line);
    if values.is_none() && !read.garbage {
        return None;
    }
    if values.is_some_and(|values| config.store.admit(read, &values)) {
        return Some(config);
    }
    match &read.invalid {
        Invalid::Never => return None,
        Invalid::Stop(say) => config.todo = say.iter().map(Todo::Say).collect(),
        Invalid::Retry(say) => {
            config.todo.push(Todo::Read(read));
            config.todo.extend(say.iter().map(Todo::Say));
        }
    }
    Some(config)
}

/// Equation 8.4: every alternative, with every part of the pending output that it can be.
fn say_one<'s>(
    spec: &Spec,
    say: &Say,
    config: Config<'s>,
    trace: &Normal<'_>,
    opaques: &mut dyn Opaques,
) -> Result<Vec<Config<'s>>, Undefined> {
    let mut ends: BTreeSet<usize> = say.optional.then_some(config.written).into_iter().collect();
    for pattern in &say.alternatives {
        ends.extend(pattern_ends(spec, pattern, &config, trace.text(&config), opaques)?);
    }
    Ok(ends.into_iter().map(|written| Config { written, ..config.clone() }).collect())
}

/// Where a pattern can end in a text, from the place of the configuration on.
fn pattern_ends(
    spec: &Spec,
    pattern: &Pattern,
    config: &Config<'_>,
    text: &[char],
    opaques: &mut dyn Opaques,
) -> Result<BTreeSet<usize>, Undefined> {
    let mut places = BTreeSet::from([config.written]);
    for item in &pattern.items {
        let mut evaluate = |term: &Term| eval(spec, term, &config.store, opaques);
        let part = match item {
            Item::Text(text) => Part::Text(text.clone()),
            Item::Loose(text) => Part::Loose(text.clone()),
            Item::Any => Part::Any,
            Item::Visible => Part::Visible,
            Item::Result(term) | Item::Decorated(term) => result(spec, evaluate(term)?),
            Item::Close(term, distance) => match evaluate(term)? {
                Value::Int(int) => Part::Close(int.into(), distance.abs()),
                Value::Real(real) => Part::Close(real, distance.abs()),
                value => result(spec, value),
            },
        };
        let after = |part: &Part, from: &BTreeSet<usize>| -> BTreeSet<usize> {
            from.iter().flat_map(|place| part_ends(part, text, *place)).collect()
        };
        places = match item {
            Item::Decorated(_) => {
                let before = after(&Part::Any, &after(&part, &after(&Part::Visible, &places)));
                let behind = after(&Part::Visible, &after(&part, &after(&Part::Any, &places)));
                &before | &behind
            }
            _ => after(&part, &places),
        };
    }
    let line_ends: Vec<usize> =
        places.iter().filter(|place| text.get(**place) == Some(&'\n')).map(|at| at + 1).collect();
    places.extend(line_ends);
    Ok(places)
}

/// A part of a pattern with its value.
enum Part {
    Text(String),
    Whole(String),
    Loose(String),
    Close(BigRational, BigRational),
    Any,
    Visible,
}

fn result(spec: &Spec, value: Value) -> Part {
    match value {
        Value::Int(int) if spec.options.whole_numbers => Part::Whole(int.to_string()),
        Value::Real(real) => Part::Close(real.clone(), numeral::tolerance(&real)),
        value => Part::Text(value.show(spec)),
    }
}

/// Where a part that begins at a place can end.
fn part_ends(part: &Part, text: &[char], from: usize) -> Vec<usize> {
    let fits = |to: &usize| {
        let piece = &text[from..*to];
        match part {
            Part::Text(expected) => expected.chars().eq(piece.iter().copied()),
            Part::Whole(expected) => {
                expected.chars().eq(piece.iter().copied()) && numeral::stands_alone(text, from, *to)
            }
            Part::Loose(expected) => same_words(expected, &piece.iter().collect::<String>()),
            Part::Any => true,
            Part::Visible => piece.iter().any(|char| !char.is_whitespace() && !char.is_control()),
            Part::Close(value, distance) => numeral::decimal_at(text, from)
                .is_some_and(|(end, number)| end == *to && (number - value).abs() <= *distance),
        }
    };
    (from..=text.len()).filter(fits).collect()
}

/// Whether two texts have the same words, whatever their case.
fn same_words(expected: &str, actual: &str) -> bool {
    let same = |a: char, b: char| a == b || a.to_lowercase().eq(b.to_lowercase());
    let same_word =
        |a: &str, b: &str| a.chars().count() == b.chars().count() && a.chars().zip(b.chars()).all(|(a, b)| same(a, b));
    let (expected, actual): (Vec<&str>, Vec<&str>) =
        (expected.split_whitespace().collect(), actual.split_whitespace().collect());
    expected.len() == actual.len() && expected.iter().zip(&actual).all(|(a, b)| same_word(a, b))
}

#[cfg(test)]
mod tests;
