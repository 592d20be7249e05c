//! Where something stands in a program, as people call it: "the `Minus` case of `eval_expr`".
//!
//! In: a [`Program`] and bytes of it. Out: a [`Site`]: the functions, cases and branches around the bytes; start at [`Site::of`].

use super::label::{literal_text, path_text};
use super::program::{Program, bound_name, bytes, is_function};
use crate::stub::structure;
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};
use std::ops::Range;

/// A pattern longer than this is not used to name its case.
const CASE_NAME: usize = 24;

/// The things around a place, the outermost first.
#[derive(Default)]
pub(super) struct Site {
    pub(super) frames: Vec<Frame>,
}

/// One thing around a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// A named function.
    Function(String),
    /// A toplevel value.
    Value(String),
    /// A case: how it is called in a sentence, and its head.
    Case { words: String, head: String },
    /// The condition of `if` or `while`.
    Condition(&'static str),
    /// The guard of the case before it.
    Guard,
    /// `then` or `else`.
    Branch(&'static str),
}

impl Site {
    /// What is around some bytes.
    pub(super) fn of(program: &Program, at: &Range<usize>) -> Site {
        let mut walk = Walk { program, at: at.clone(), site: Site::default() };
        walk.items(&program.tree.items);
        walk.site
    }

    /// The innermost function, or the toplevel value.
    pub(super) fn function(&self) -> Option<&str> {
        let value = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Value(name) => Some(name.as_str()),
            _ => None,
        });
        self.functions().last().or(value)
    }

    /// The functions around it, the outermost first.
    pub(super) fn functions(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.frames.iter().filter_map(|frame| match frame {
            Frame::Function(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// What is inside the innermost function.
    fn inner(&self) -> &[Frame] {
        let after = self.frames.iter().rposition(|frame| matches!(frame, Frame::Function(_) | Frame::Value(_)));
        self.frames.get(after.map_or(0, |at| at + 1)..).unwrap_or_default()
    }

    /// The heads of the cases in the innermost function, for keys.
    pub(super) fn heads(&self) -> Vec<&str> {
        let heads = self.inner().iter().filter_map(|frame| match frame {
            Frame::Case { head, .. } => Some(head.as_str()),
            Frame::Branch(word) => Some(*word),
            Frame::Condition(_) => Some("if"),
            Frame::Guard => Some("when"),
            Frame::Function(_) | Frame::Value(_) => None,
        });
        heads.collect()
    }

    /// Whether it is a condition or in one.
    pub(super) fn is_condition(&self) -> bool {
        matches!(self.inner().last(), Some(Frame::Condition(_) | Frame::Guard))
    }

    /// Whether it is the condition of an `if` or a `while`, and is called so.
    pub(super) fn is_test(&self) -> bool {
        matches!(self.inner().last(), Some(Frame::Condition(_)))
    }

    /// "the `Minus` case of `eval_expr`", "the condition of the `if` in `max`", "`fact`".
    pub(super) fn words(&self) -> String {
        let inner = self.inner();
        let cases: Vec<&str> = inner.iter().filter_map(Frame::case).collect();
        let function = self.function().map(|name| format!("`{name}`"));
        // The case a branch or a condition stands in; the case around a case, so that one of two alike is meant.
        let (first, around) = match inner.last() {
            Some(Frame::Case { words, .. }) => (Some(words.clone()), cases.iter().rev().nth(1)),
            Some(Frame::Branch(word)) => (Some(format!("the `{word}` branch")), cases.last()),
            Some(Frame::Condition(word)) => (Some(format!("the condition of the `{word}`")), cases.last()),
            Some(Frame::Guard) => (Some("the guard".to_string()), cases.last()),
            Some(Frame::Function(_) | Frame::Value(_)) | None => (None, None),
        };
        let joint = if self.is_test() && around.is_none() { "in" } else { "of" };
        let nested = if matches!(inner.last(), Some(Frame::Guard)) { "of" } else { "in" };
        match (first, around, function) {
            (Some(first), Some(around), Some(function)) => format!("{first} {nested} {around} of {function}"),
            (Some(first), None, Some(function)) => format!("{first} {joint} {function}"),
            (Some(first), Some(around), None) => format!("{first} {nested} {around}"),
            (Some(first), None, None) => first,
            (None, _, Some(function)) => function,
            (None, _, None) => "the program".to_string(),
        }
    }
}

impl Frame {
    fn case(&self) -> Option<&str> {
        match self {
            Frame::Case { words, .. } => Some(words),
            _ => None,
        }
    }
}

/// How a case is called: the words for it, and its head as keys have it.
pub(super) fn case_name(program: &Program, cases: &[Case], index: usize) -> (String, String) {
    let Some(case) = cases.get(index) else { return (String::new(), String::new()) };
    let titles: Vec<Option<String>> = cases.iter().map(|case| title(program, cases, case)).collect();
    let mine = titles.get(index).cloned().flatten();
    // A case that goes by its head is counted among all cases with this head.
    let same = |other: &usize| {
        titles.get(*other) == Some(&mine) || cases.get(*other).is_some_and(|case| head(&program.tree, case.pat) == mine)
    };
    let alike: Vec<usize> = (0..cases.len()).filter(|other| mine.is_some() && same(other)).collect();
    let words = match (mine, alike.iter().position(|other| *other == index)) {
        (Some(title), Some(nth)) if alike.len() > 1 => format!("the {} `{title}` case", ordinal(nth)),
        (Some(title), _) => format!("the `{title}` case"),
        (None, _) if index + 1 == cases.len() => "the last case".to_string(),
        (None, _) => format!("the {} case", ordinal(index)),
    };
    (words, key_head(&program.tree, case.pat))
}

/// The head of a pattern that no other case has, or else the pattern itself if it is short.
fn title(program: &Program, cases: &[Case], case: &Case) -> Option<String> {
    let head_of = |case: &Case| head(&program.tree, case.pat);
    let mine = head_of(case);
    if mine.is_some() && cases.iter().filter(|other| head_of(other) == mine).count() == 1 {
        return mine;
    }
    let short = |text: &String| text.chars().count() <= CASE_NAME && text != "_";
    program.quoted_pat(case.pat).filter(short).or(mine)
}

fn ordinal(index: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(index).map_or_else(|| format!("{}th", index + 1), |word| word.to_string())
}

/// The constructor or literal at the head of a pattern; lists and tuples are better shown whole.
pub(super) fn head(tree: &Tree, pat: PatId) -> Option<String> {
    match &tree[pat].kind {
        PatKind::Construct(path, _) => Some(path_text(path)),
        PatKind::Variant(tag, _) => Some(format!("`{}", tag.name)),
        PatKind::Literal(literal) => Some(literal_text(literal)),
        PatKind::Alias(inner, _) | PatKind::Constraint(inner, _) | PatKind::Open(_, inner) => head(tree, *inner),
        _ => None,
    }
}

/// The head of a pattern as keys have it: without names, parts one level deep.
fn key_head(tree: &Tree, pat: PatId) -> String {
    match &tree[pat].kind {
        PatKind::Tuple(parts) => parts.iter().map(|part| key_head(tree, *part)).collect::<Vec<_>>().join(","),
        PatKind::Or(a, b) => format!("{}|{}", key_head(tree, *a), key_head(tree, *b)),
        PatKind::Cons(_, rest) => match &tree[*rest].kind {
            PatKind::Cons(..) => format!("::{}", key_head(tree, *rest)),
            PatKind::Construct(..) => "[.]".to_string(),
            _ => "::".to_string(),
        },
        PatKind::List(parts) => format!("[{}]", ".".repeat(parts.len())),
        PatKind::Record { .. } => "{}".to_string(),
        _ => head(tree, pat).unwrap_or_else(|| "_".to_string()),
    }
}

struct Walk<'a> {
    program: &'a Program,
    at: Range<usize>,
    site: Site,
}

impl Walk<'_> {
    fn holds(&self, range: Range<usize>) -> bool {
        range.start <= self.at.start && self.at.end <= range.end
    }

    fn items(&mut self, items: &[Item]) {
        let tree = &self.program.tree;
        for item in items {
            let here = self.holds(bytes(item.span));
            match &item.kind {
                ItemKind::Let(_, bindings) if here => {
                    bindings.iter().for_each(|binding| self.binding(binding, Depth::Toplevel));
                }
                ItemKind::Eval(expr) if here => self.expr(*expr),
                ItemKind::Module(_, bindings) if here => {
                    for binding in bindings {
                        if let ModExprKind::Struct(items) = &tree[structure(tree, binding.body)].kind {
                            self.items(items);
                        }
                    }
                }
                _ => {}
            }
            if here {
                return;
            }
        }
    }

    fn binding(&mut self, binding: &Binding, depth: Depth) {
        if !self.holds(bytes(binding.span)) {
            return;
        }
        let tree = &self.program.tree;
        if let Some(name) = bound_name(tree, binding) {
            if is_function(tree, binding) {
                self.site.frames.push(Frame::Function(name.to_string()));
            } else if depth == Depth::Toplevel {
                self.site.frames.push(Frame::Value(name.to_string()));
            }
        }
        self.expr(binding.body);
    }

    fn cases(&mut self, cases: &[Case]) {
        for (index, case) in cases.iter().enumerate() {
            if !self.holds(bytes(case.span)) {
                continue;
            }
            let (words, head) = case_name(self.program, cases, index);
            self.site.frames.push(Frame::Case { words, head });
            if let Some(guard) = case.guard
                && self.holds(self.program.range(Node::Expr(guard)))
            {
                self.site.frames.push(Frame::Guard);
                self.expr(guard);
            }
            self.expr(case.body);
        }
    }

    /// Goes down as far as the place is inside. A loop over nested expressions of the common kinds would read worse; programs
    /// that are nested too deeply for the stack are cut off (see `LIMIT`).
    fn expr(&mut self, id: ExprId) {
        let program = self.program;
        let mut id = id;
        loop {
            if !self.holds(program.range(Node::Expr(id))) || self.site.frames.len() > LIMIT {
                return;
            }
            match &program.tree[id].kind {
                ExprKind::Let(_, bindings, body) => {
                    if bindings.iter().any(|binding| self.holds(bytes(binding.span))) {
                        bindings.iter().for_each(|binding| self.binding(binding, Depth::Local));
                        return;
                    }
                    id = *body;
                }
                ExprKind::Function(cases) => return self.cases(cases),
                ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
                    self.cases(cases);
                    id = *scrutinee;
                }
                ExprKind::If(condition, yes, no) => {
                    let no = no.map(|no| (no, Frame::Branch("else")));
                    let parts = [(*condition, Frame::Condition("if")), (*yes, Frame::Branch("then"))];
                    let mut parts = parts.into_iter().chain(no);
                    let Some((part, frame)) = parts.find(|(part, _)| self.holds(program.range(Node::Expr(*part))))
                    else {
                        return;
                    };
                    self.site.frames.push(frame);
                    id = part;
                }
                ExprKind::While(condition, _) if self.holds(program.range(Node::Expr(*condition))) => {
                    self.site.frames.push(Frame::Condition("while"));
                    id = *condition;
                }
                _ => match self.part(id) {
                    Some(part) => id = part,
                    None => return,
                },
            }
        }
    }

    /// The direct part that the place is in.
    fn part(&self, id: ExprId) -> Option<ExprId> {
        let mut found = None;
        for_each_part(&self.program.tree, Node::Expr(id), &mut |part| {
            if let Node::Expr(part) = part
                && self.holds(self.program.range(Node::Expr(part)))
            {
                found = Some(part);
            }
        });
        found
    }
}

/// More things than this around a place are not told apart.
const LIMIT: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Toplevel,
    Local,
}
