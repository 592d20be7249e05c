//! The conditions in the text of a program, as functions of its input: `points >= 90`, `account.balance >= n`, `c = ' '`.
//!
//! In: a text and a function of it. Out: for each condition of its body, and each comparison, a function that binds the variables of
//! which it speaks and asks it, and raises where they cannot be bound; with the condition as it is written, and what its variables are.
//! Whether the run comes to it is not asked: what is said is true of the input as it is read.
//! Not here: conditions inside local functions and loops, whose variables are not the input's.

use crate::Text;
use refute_source::{Name, Sources, Span};
use refute_syntax::tree::{
    Binding, Case, ExprId, ExprKind, Item, ItemKind, Label, Param, ParamKind, PatId, PatKind, Recursive,
};
use refute_syntax::walk::{Node, for_each_part};
use refute_syntax::{Tree, parse};

/// Conditions of a text that are taken, the first ones.
const MOST: usize = 24;
/// Longer ones nobody reads in a sentence.
const LONGEST: usize = 60;
const LONGEST_GIVEN: usize = 40;
/// What a function does where variables cannot be bound.
const ELSEWHERE: &str = "raise_notrace Stdlib.Exit";
/// Comparisons, and what each is when it does not hold.
const COMPARISONS: [(&str, &str); 8] =
    [("=", "<>"), ("<>", "="), ("<", ">="), (">", "<="), ("<=", ">"), (">=", "<"), ("==", "!="), ("!=", "==")];

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// A function of the arguments, as OCaml.
    pub(super) code: String,
    /// As it is written, or turned around.
    pub(super) text: String,
    /// What its variables are, the outermost first.
    pub(super) given: Vec<Given>,
    /// The names of the arguments.
    pub(super) names: Vec<Option<String>>,
}

/// What variables are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Given {
    /// Those of a pattern that an argument, by number, has.
    Pattern(usize, String),
    /// `m = n mod 10`.
    Bound(String),
}

impl Given {
    pub(super) fn text(&self) -> &str {
        let (Given::Pattern(_, text) | Given::Bound(text)) = self;
        text
    }

    pub(super) fn with_text(self, change: impl FnOnce(&str) -> String) -> Given {
        match self {
            Given::Pattern(slot, text) => Given::Pattern(slot, change(&text)),
            Given::Bound(text) => Given::Bound(change(&text)),
        }
    }
}

/// What a text has around its function: everything but types, so that it can stand after a text with the same types.
pub(super) fn without_types(text: &Text) -> Option<String> {
    let reader = Reader::new(text);
    let mut kept = String::new();
    for Item { span, kind } in &reader.tree.items {
        match kind {
            // What is only done, and binds nothing, is not done again.
            ItemKind::Let(_, bindings) if bindings.iter().all(|one| reader.variable(one.pat).is_none()) => {}
            ItemKind::Let(..) | ItemKind::Open { .. } | ItemKind::Module(..) | ItemKind::Exception(_) => {
                kept.push_str(reader.slice(*span)?);
                kept.push('\n');
            }
            ItemKind::Type { .. } | ItemKind::Eval(_) => {}
            _ => return None,
        }
    }
    Some(kept)
}

/// The functions of a text, in order.
pub(super) fn functions(text: &Text) -> Vec<String> {
    let reader = Reader::new(text);
    let bindings = reader.tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Let(_, bindings) => Some(bindings),
        _ => None,
    });
    bindings.flatten().filter_map(|binding| reader.variable(binding.pat)).map(|name| name.to_string()).collect()
}

/// The conditions of the last toplevel function of that name; none where its parameters have labels.
pub(super) fn written(text: &Text, name: &str) -> Vec<Asked> {
    let reader = Reader::new(text);
    let bindings = reader.tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Let(_, bindings) => Some(bindings),
        _ => None,
    });
    let is_it = |binding: &&Binding| reader.variable(binding.pat).is_some_and(|own| own.as_str() == name);
    let Some(binding) = bindings.flatten().rfind(is_it) else { return Vec::new() };
    let mut finder = Finder { reader: &reader, function: name, names: Vec::new(), found: Vec::new() };
    finder.function(&binding.params, binding.body);
    finder.found
}

/// A text with its tree.
struct Reader {
    source: String,
    tree: Tree,
}

impl Reader {
    fn new(text: &Text) -> Reader {
        let mut sources = Sources::new();
        let file = sources.add(text.name.as_str(), text.bytes.as_slice());
        Reader { source: String::from_utf8_lossy(&text.bytes).into_owned(), tree: parse(&sources, file).tree }
    }

    fn slice(&self, span: Span) -> Option<&str> {
        self.source.get(span.start as usize..span.end as usize)
    }

    /// In parentheses, which a place in the text is without.
    fn expr(&self, id: ExprId) -> Option<String> {
        Some(format!("({})", self.slice(self.tree[id].span)?))
    }

    fn pat(&self, id: PatId) -> Option<String> {
        Some(format!("({})", self.slice(self.tree[id].span)?))
    }

    fn variable(&self, id: PatId) -> Option<Name> {
        match &self.tree[id].kind {
            PatKind::Var(name) | PatKind::Alias(_, name) => Some(name.name),
            PatKind::Constraint(inside, _) => self.variable(*inside),
            _ => None,
        }
    }
}

/// What binds variables on the way to an expression.
#[derive(Clone, Debug)]
struct Layer {
    /// What stands before and after the expression.
    before: String,
    after: String,
    /// The variables it binds, and those it speaks of itself.
    binds: Vec<String>,
    uses: Vec<String>,
    /// What is said about its variables; nothing of functions and of arguments by their names.
    given: Vec<Given>,
    /// It is there whatever the condition speaks of.
    is_parameter: bool,
}

type Way = Vec<Layer>;

fn with(way: &Way, layer: Layer) -> Way {
    [&way[..], &[layer]].concat()
}

/// The variables in a text.
fn variables(text: &str) -> Vec<String> {
    words(text).filter(|word| is_variable(word)).map(str::to_string).collect()
}

struct Finder<'a> {
    reader: &'a Reader,
    function: &'a str,
    names: Vec<Option<String>>,
    found: Vec<Asked>,
}

impl Finder<'_> {
    /// Parameters, then the body; `None` where they cannot be written again.
    fn function(&mut self, params: &[Param], mut body: ExprId) -> Option<()> {
        let tree = &self.reader.tree;
        let mut way = Way::default();
        let mut params: Vec<Param> = params.to_vec();
        loop {
            for param in params.drain(..) {
                let ParamKind::Pattern(pat, None) = param.kind else { continue };
                if !matches!(param.label, Label::None) {
                    return None;
                }
                let text = self.reader.pat(pat)?;
                let is_plain = matches!(tree[pat].kind, PatKind::Var(_) | PatKind::Any | PatKind::Constraint(..));
                let slot = self.names.len();
                let given = if is_plain { Vec::new() } else { vec![Given::Pattern(slot, self.shown(pat)?)] };
                self.names.push(self.reader.variable(pat).map(|name| name.to_string()));
                way.push(Layer {
                    before: format!("fun {text} -> "),
                    after: String::new(),
                    binds: if is_plain { Vec::new() } else { variables(&text) },
                    uses: Vec::new(),
                    given,
                    is_parameter: true,
                });
            }
            match &tree[body].kind {
                ExprKind::Fun { params: more, body: inside, .. } => {
                    params.clone_from(more);
                    body = *inside;
                }
                ExprKind::Constraint(inside, _) => body = *inside,
                ExprKind::Function(cases) => {
                    let last = self.names.len();
                    self.names.push(None);
                    let before = "fun refute_last -> ".to_string();
                    let (binds, uses, given) = (Vec::new(), Vec::new(), Vec::new());
                    way.push(Layer { before, after: String::new(), binds, uses, given, is_parameter: true });
                    return self.cases("refute_last", &[Some(last)], cases, &way);
                }
                _ => return self.visit(body, &way),
            }
        }
    }

    /// A pattern as it is shown.
    fn shown(&self, pat: PatId) -> Option<String> {
        Some(in_one_line(self.reader.slice(self.reader.tree[pat].span)?))
    }

    /// Conditions inside an expression.
    fn visit(&mut self, id: ExprId, way: &Way) -> Option<()> {
        let tree = &self.reader.tree;
        match &tree[id].kind {
            ExprKind::Constraint(inside, _) => self.visit(*inside, way)?,
            ExprKind::Let(recursive, bindings, body) => {
                for binding in bindings.iter().filter(|binding| binding.params.is_empty()) {
                    self.visit(binding.body, way);
                }
                let layer = self.bindings(*recursive, bindings)?;
                self.visit(*body, &with(way, layer))?;
            }
            ExprKind::If(condition, then, other) => {
                self.conditions(*condition, way)?;
                self.visit(*then, way);
                if let Some(other) = other {
                    self.visit(*other, way);
                }
            }
            ExprKind::Match(scrutinee, cases) => {
                self.visit(*scrutinee, way);
                let of: Vec<Option<usize>> = match &tree[*scrutinee].kind {
                    ExprKind::Tuple(parts) => parts.iter().map(|part| self.argument(*part)).collect(),
                    _ => vec![self.argument(*scrutinee)],
                };
                self.cases(&self.reader.expr(*scrutinee)?, &of, cases, way)?;
            }
            ExprKind::Infix(operator, a, b) => {
                let is_boolean = matches!(operator.name.as_str(), "&&" | "||");
                if is_boolean || negated(operator.name.as_str()).is_some() {
                    return self.conditions(id, way);
                }
                self.visit(*a, way);
                self.visit(*b, way);
            }
            ExprKind::Apply(..)
            | ExprKind::Construct(..)
            | ExprKind::Tuple(_)
            | ExprKind::Cons(..)
            | ExprKind::List(_)
            | ExprKind::Record(..)
            | ExprKind::Prefix(..) => {
                let mut parts = Vec::new();
                for_each_part(tree, Node::Expr(id), &mut |part| parts.push(part));
                for part in parts {
                    if let Node::Expr(part) = part {
                        self.visit(part, way);
                    }
                }
            }
            // What stands in functions and loops, or after an effect, is not asked of the input.
            _ => {}
        }
        Some(())
    }

    /// The conditions that a condition is made of.
    fn conditions(&mut self, id: ExprId, way: &Way) -> Option<()> {
        let tree = &self.reader.tree;
        match &tree[id].kind {
            ExprKind::Constraint(inside, _) => self.conditions(*inside, way),
            ExprKind::Infix(operator, a, b) if matches!(operator.name.as_str(), "&&" | "||") => {
                self.conditions(*a, way)?;
                self.conditions(*b, way)
            }
            ExprKind::Apply(function, args) => match (&tree[*function].kind, &args[..]) {
                (ExprKind::Ident(path), [only]) if path.last.name.as_str() == "not" => self.conditions(only.expr, way),
                _ => self.note(id, way),
            },
            ExprKind::Infix(..) | ExprKind::Field(..) | ExprKind::Ident(_) => self.note(id, way),
            _ => self.visit(id, way),
        }
    }

    fn bindings(&self, recursive: Recursive, bindings: &[Binding]) -> Option<Layer> {
        let (mut texts, mut binds, mut uses, mut given) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for binding in bindings {
            let own = self.shown(binding.pat)?;
            let mut text = if binding.params.is_empty() { self.reader.pat(binding.pat)? } else { own.clone() };
            for param in &binding.params {
                text = format!("{text} {}", self.reader.slice(param.span)?);
            }
            let body = self.reader.expr(binding.body)?;
            binds.extend(variables(&own));
            uses.extend(variables(&body));
            let is_function =
                matches!(self.reader.tree[binding.body].kind, ExprKind::Fun { .. } | ExprKind::Function(_));
            if binding.params.is_empty() && !is_function {
                let body = in_one_line(self.reader.slice(self.reader.tree[binding.body].span)?);
                given.push(Given::Bound(format!("{own} = {body}")));
            }
            texts.push(format!("{text} = {body}"));
        }
        let rec = if recursive == Recursive::Yes { "rec " } else { "" };
        let before = format!("(let {rec}{} in ", texts.join(" and "));
        Some(Layer { before, after: ")".to_string(), binds, uses, given, is_parameter: false })
    }

    /// Cases of a match, each on its own.
    fn cases(&mut self, scrutinee: &str, of: &[Option<usize>], cases: &[Case], way: &Way) -> Option<()> {
        for case in cases {
            let pattern = self.reader.pat(case.pat)?;
            let layer = Layer {
                before: format!("(match {scrutinee} with {pattern} -> "),
                after: format!(" | _ -> {ELSEWHERE})"),
                binds: variables(&pattern),
                uses: variables(scrutinee),
                given: self.given(scrutinee, of, case.pat)?,
                is_parameter: false,
            };
            let inside = with(way, layer);
            if let Some(guard) = case.guard {
                self.conditions(guard, &inside);
            }
            self.visit(case.body, &inside);
        }
        Some(())
    }

    /// What a match says about the variables of a pattern.
    fn given(&self, scrutinee: &str, of: &[Option<usize>], pat: PatId) -> Option<Vec<Given>> {
        let parts: Vec<PatId> = match (&self.reader.tree[pat].kind, of) {
            (_, [_]) => vec![pat],
            (PatKind::Tuple(parts), _) if parts.len() == of.len() => parts.clone(),
            _ => Vec::new(),
        };
        if parts.is_empty() || of.iter().any(Option::is_none) {
            let plain = scrutinee.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(scrutinee);
            return Some(vec![Given::Bound(format!("{} = {}", in_one_line(plain), self.shown(pat)?))]);
        }
        let mut found = Vec::new();
        for (slot, part) in of.iter().zip(parts) {
            if let (Some(slot), false) = (slot, matches!(self.reader.tree[part].kind, PatKind::Any)) {
                found.push(Given::Pattern(*slot, self.shown(part)?));
            }
        }
        Some(found)
    }

    /// Which argument an expression is.
    fn argument(&self, id: ExprId) -> Option<usize> {
        let ExprKind::Ident(path) = &self.reader.tree[id].kind else { return None };
        let name = path.last.name.as_str();
        self.names.iter().position(|own| own.as_deref() == Some(name))
    }

    /// A condition and its opposite.
    fn note(&mut self, id: ExprId, way: &Way) -> Option<()> {
        let written = self.reader.slice(self.reader.tree[id].span)?;
        let text = in_one_line(written);
        let mut used = variables(&text);
        let mut kept: Vec<&Layer> = Vec::new();
        for layer in way.iter().rev() {
            let is_needed = layer.binds.iter().any(|name| used.contains(name));
            if is_needed {
                used.extend(layer.uses.iter().cloned());
            }
            if is_needed || layer.is_parameter {
                kept.push(layer);
            }
        }
        kept.reverse();
        let given: Vec<Given> = kept
            .iter()
            .filter(|layer| layer.binds.iter().any(|name| used.contains(name)))
            .flat_map(|layer| layer.given.iter())
            .filter(|given| words(given.text()).any(|name| is_variable(name) && used.iter().any(|own| own == name)))
            .cloned()
            .collect();
        let calls_itself = used.iter().any(|word| word == self.function);
        let effects = |text: &str| text.replace("!=", "").contains('!') || text.contains("(*");
        let is_long = |given: &Given| given.text().chars().count() > LONGEST_GIVEN || effects(given.text());
        let is_read = text.chars().count() <= LONGEST && !effects(&text) && !given.iter().any(is_long);
        // A variable that hides an argument would be read as that one.
        let binds = |layer: &&&Layer| !layer.is_parameter;
        let mut bound = kept.iter().filter(binds).flat_map(|layer| &layer.binds);
        let hides = bound.any(|name| self.names.iter().flatten().any(|own| own == name));
        if calls_itself || !is_read || hides || self.found.len() >= 2 * MOST {
            return Some(());
        }
        let before: String = kept.iter().map(|layer| layer.before.as_str()).collect();
        let after: String = kept.iter().rev().map(|layer| layer.after.as_str()).collect();
        let opposite = self.opposite(id).unwrap_or_else(|| format!("not ({text})"));
        for (asked, text) in [(format!("({written})"), text.clone()), (format!("not ({written})"), opposite)] {
            let code = format!("{before}{asked}{after}");
            let (given, names) = (given.clone(), self.names.clone());
            self.found.push(Asked { code, text, given, names });
        }
        Some(())
    }

    /// A comparison turned around.
    fn opposite(&self, id: ExprId) -> Option<String> {
        let ExprKind::Infix(operator, ..) = &self.reader.tree[id].kind else { return None };
        let other = negated(operator.name.as_str())?;
        let whole = self.reader.tree[id].span;
        let before = self.reader.slice(Span { end: operator.span.start, ..whole })?;
        let after = self.reader.slice(Span { start: operator.span.end, ..whole })?;
        Some(in_one_line(&format!("{before}{other}{after}")))
    }
}

/// The comparison that holds where one does not.
fn negated(operator: &str) -> Option<&'static str> {
    COMPARISONS.iter().find(|(own, _)| *own == operator).map(|(_, other)| *other)
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text, variables and constructors among them.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).filter(|word| !word.is_empty())
}

fn is_variable(word: &str) -> bool {
    word.starts_with(|c: char| c.is_lowercase() || c == '_')
}

/// A text with another word in the place of one.
pub(super) fn reworded(text: &str, word: &str, other: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (own, after) = rest.split_at(end);
        out.push_str(if own == word { other } else { own });
        let between = after.find(is_part).unwrap_or(after.len());
        out.push_str(&after[..between]);
        rest = &after[between..];
    }
    out
}

#[cfg(test)]
mod tests;
