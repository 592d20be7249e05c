//! The text of a tree: on one line, or broken as a person breaks it.
//!
//! In: a [`Node`], the level that its surroundings ask for, a [`Style`]. Out: text. This is the only place that decides
//! about parentheses. What does not fit on a line breaks at its outermost operator, call or bracket; what follows a
//! bracket or a keyword stays right of it.
//! Patterns and types never break.

use crate::doc::{Doc, Docs, Page};
use crate::{Brackets, Kind, Level, Node, level};

/// How a text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Everything on one line.
    OneLine,
    /// A function: `match` and `let` always take several lines.
    Program,
    /// A condition: short matches stay on one line; nothing breaks but `&&`, `||`, `match`, `try` and calls with a `fun`.
    Condition,
}

impl Style {
    fn page(self) -> Page {
        let width = match self {
            Style::OneLine => None,
            Style::Program => Some(84),
            Style::Condition => Some(100),
        };
        Page { width, most_indent: usize::MAX }
    }

    /// `head`, then the body: on the same line if it fits, else below, indented.
    pub fn definition(self, head: String, body: &Node) -> String {
        let mut layout = Layout { docs: Docs::default(), style: self };
        let head = layout.text(head);
        let body = layout.doc(body, Level::Open);
        let body = layout.below(2, body);
        let all = layout.row(vec![head, body]);
        let all = layout.docs.group(all);
        layout.finish(all)
    }
}

impl Node {
    /// The text on one line, as it is written alone.
    pub fn alone(&self) -> String {
        self.within(Level::Open)
    }

    /// The text on one line where it is an argument: in parentheses if it needs them.
    pub fn argument(&self) -> String {
        self.within(Level::Argument)
    }

    /// The text on one line where the surroundings bind at least so tightly.
    pub fn within(&self, least: Level) -> String {
        let mut layout = Layout { docs: Docs::default(), style: Style::OneLine };
        let doc = layout.doc(self, least);
        layout.finish(doc)
    }
}

struct Layout {
    docs: Docs,
    style: Style,
}

impl Layout {
    fn finish(self, doc: Doc) -> String {
        let text = self.docs.render(doc, self.style.page());
        String::from_utf8(text).unwrap_or_else(|bytes| String::from_utf8_lossy(bytes.as_bytes()).into_owned())
    }

    fn text(&mut self, text: impl Into<String>) -> Doc {
        self.docs.text(text.into().into_bytes())
    }

    fn row(&mut self, docs: Vec<Doc>) -> Doc {
        self.docs.concat(docs)
    }

    /// A possible line break and what follows, indented.
    fn below(&mut self, by: usize, doc: Doc) -> Doc {
        let line = self.docs.line();
        let row = self.row(vec![line, doc]);
        self.docs.indent(by, row)
    }

    /// A node where at least this level is asked for.
    fn doc(&mut self, node: &Node, least: Level) -> Doc {
        if self.style == Style::Condition && !may_break(node) {
            return self.text(node.within(least));
        }
        refute_source::deep(|| {
            let (mut node, mut enclosed) = (node, node.level() < least);
            while node.kind() == Kind::Enclosed {
                (node, enclosed) = (&node.parts()[0], true);
            }
            let mut doc = self.bare(node);
            if self.style != Style::OneLine {
                doc = self.docs.align(doc);
            }
            if enclosed {
                let (open, close) = (self.docs.word("("), self.docs.word(")"));
                doc = self.row(vec![open, doc, close]);
            }
            if self.style == Style::OneLine { doc } else { self.docs.group(doc) }
        })
    }

    /// A node that never breaks.
    fn flat(&mut self, node: &Node, least: Level) -> Doc {
        match self.style {
            Style::OneLine => self.doc(node, least),
            _ => self.text(node.within(least)),
        }
    }

    fn bare(&mut self, node: &Node) -> Doc {
        match (node.kind(), node.parts()) {
            (Kind::Apply, [function, args @ ..]) => self.apply(function, args),
            (Kind::Labelled, [arg]) => self.after(node.text().to_string(), arg, Level::Argument),
            (Kind::Construct, [arg]) => self.after(format!("{} ", node.text()), arg, Level::Argument),
            (Kind::Infix, operands) => self.infix(node.text(), operands),
            (Kind::Prefix, [operand]) => self.after(node.text().to_string(), operand, Level::Atom),
            (Kind::Sign, [operand]) => self.after(format!("{} ", node.text()), operand, Level::Argument),
            (Kind::Brackets(brackets), parts) => self.brackets(brackets, parts),
            (Kind::Commas, parts) => self.separated(parts, ",", Level::Or),
            (Kind::Binding, [value]) => self.after(format!("{} = ", node.text()), value, Level::Or),
            (Kind::Field, [record]) => {
                let record = self.before_dot(record);
                let field = self.text(format!(".{}", node.text()));
                self.row(vec![record, field])
            }
            (Kind::Index, [array, index]) => {
                let array = self.before_dot(array);
                let (open, close) = (self.docs.word(".("), self.docs.word(")"));
                let index = self.doc(index, Level::Open);
                self.row(vec![array, open, index, close])
            }
            (Kind::Fun, [params @ .., body]) => {
                let head = self.fun_head(params);
                let body = self.doc(body, Level::Open);
                let body = self.below(2, body);
                self.row(vec![head, body])
            }
            (Kind::Let, [pattern, value, body]) => {
                let pattern = pattern.within(Level::Or);
                let value = self.after(format!("let {pattern} = "), value, Level::Open);
                let word = self.docs.word(" in");
                let line = self.arm_line();
                let body = self.doc(body, Level::Open);
                self.row(vec![value, word, line, body])
            }
            (Kind::LetRec, [value, body]) => {
                let head = self.text(format!("let rec {} =", node.text()));
                let value = self.doc(value, Level::Open);
                let value = self.below(2, value);
                let (line, word, next) = (self.docs.line(), self.docs.word("in"), self.arm_line());
                let body = self.doc(body, Level::Open);
                self.row(vec![head, value, line, word, next, body])
            }
            (Kind::If, [condition, yes, no]) => self.if_else(condition, yes, no),
            (Kind::Match, [subject, arms @ ..]) => self.matching(subject, arms),
            (Kind::Try, [body, arms @ ..]) => self.trying(body, arms),
            (Kind::Sequence, parts) => self.sequence(parts),
            (Kind::Typed, [inner, ty]) => {
                let inner = self.after("(".to_string(), inner, Level::Or);
                let ty = self.text(format!(" : {})", ty.alone()));
                self.row(vec![inner, ty])
            }
            (Kind::As, [pattern]) => {
                let pattern = self.flat(pattern, Level::Open);
                let name = self.text(format!(" as {}", node.text()));
                self.row(vec![pattern, name])
            }
            (Kind::Product, parts) => self.separated(parts, " *", Level::Atom),
            (Kind::TypeApply, [arg]) => {
                let arg = self.flat(arg, Level::Atom);
                let name = self.text(format!(" {}", node.text()));
                self.row(vec![arg, name])
            }
            (Kind::TypeApply, args) => {
                let (open, args) = (self.docs.word("("), self.separated(args, ",", Level::Open));
                let name = self.text(format!(") {}", node.text()));
                self.row(vec![open, args, name])
            }
            (Kind::Parameter, [ty]) => self.after(node.text().to_string(), ty, Level::Product),
            _ => self.text(node.text()),
        }
    }

    /// A word and what stays right of it.
    fn after(&mut self, word: String, node: &Node, least: Level) -> Doc {
        let word = self.text(word);
        let node = self.doc(node, least);
        self.row(vec![word, node])
    }

    fn separated(&mut self, parts: &[Node], separator: &'static str, least: Level) -> Doc {
        let mut row = Vec::with_capacity(3 * parts.len());
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                row.extend([self.docs.word(separator), self.docs.line()]);
            }
            row.push(self.doc(part, least));
        }
        self.row(row)
    }

    fn brackets(&mut self, brackets: Brackets, parts: &[Node]) -> Doc {
        let [open, separator, close] = brackets.texts(parts.is_empty());
        let open = self.docs.word(open);
        let parts = self.separated(parts, separator, Level::Or);
        let parts = self.docs.align(parts);
        let close = self.docs.word(close);
        self.row(vec![open, parts, close])
    }

    fn apply(&mut self, function: &Node, args: &[Node]) -> Doc {
        let mut row = vec![self.doc(function, Level::Argument)];
        let mut args = args;
        // A function that is called with a long condition hangs, whatever follows stands below on one line.
        if let (Style::Condition, [fun, rest @ ..]) = (self.style, args)
            && let (Kind::Fun, [params @ .., body]) = (fun.kind(), fun.parts())
        {
            let (open, head, close) = (self.docs.word("("), self.fun_head(params), self.docs.word(")"));
            let body = self.doc(body, Level::Open);
            let body = self.below(2, body);
            let fun = self.row(vec![open, head, body, close]);
            row.push(self.below(2, fun));
            let texts: Vec<String> = rest.iter().map(Node::argument).collect();
            if !texts.is_empty() {
                let rest = self.text(texts.join(" "));
                row.push(self.below(2, rest));
            }
            args = &[];
        }
        for arg in args {
            let arg = self.doc(arg, Level::Argument);
            row.push(self.below(2, arg));
        }
        self.row(row)
    }

    fn fun_head(&mut self, params: &[Node]) -> Doc {
        let params: Vec<String> = params.iter().map(Node::argument).collect();
        self.text(format!("fun {} ->", params.join(" ")))
    }

    fn infix(&mut self, operator: &str, operands: &[Node]) -> Doc {
        let (level, grouping) = level::operator(operator);
        let [left, right] = grouping.operands(level);
        let mut row = Vec::new();
        for (i, operand) in operands.iter().enumerate() {
            if i > 0 {
                row.push(self.docs.line());
                row.push(self.text(format!("{operator} ")));
            }
            // Of three operands the two that belong together stand where the operator groups.
            let least = match grouping {
                level::Grouping::Left if i == 0 => left,
                level::Grouping::Left => right,
                level::Grouping::Right if i + 1 == operands.len() => right,
                level::Grouping::Right => left,
            };
            row.push(match (self.style, operator, operand.kind(), operand.text()) {
                // An "and" over several lines is easier to see in parentheses.
                (Style::Condition, "||", Kind::Infix, "&&") => {
                    let inside = self.bare(operand);
                    let (open, close) = (self.docs.when_broken("("), self.docs.when_broken(")"));
                    let inside = self.docs.align(inside);
                    let row = self.row(vec![open, inside, close]);
                    self.docs.group(row)
                }
                _ => self.doc(operand, least),
            });
        }
        self.row(row)
    }

    /// What stands before a dot: a constructor or a number at its end would be read as something else.
    fn before_dot(&mut self, node: &Node) -> Doc {
        let mut end = node;
        while end.kind() == Kind::Prefix {
            end = &end.parts()[0];
        }
        let last = end.text().rsplit('.').next().unwrap_or_default();
        let number = end.text().starts_with(|c: char| c.is_ascii_digit());
        let ambiguous = end.kind() == Kind::Word && (number || last.starts_with(char::is_uppercase));
        if !ambiguous {
            return self.doc(node, Level::Dot);
        }
        let (open, node, close) = (self.docs.word("("), self.doc(node, Level::Open), self.docs.word(")"));
        self.row(vec![open, node, close])
    }

    fn if_else(&mut self, condition: &Node, yes: &Node, no: &Node) -> Doc {
        let condition = self.after("if ".to_string(), condition, Level::Or);
        let then = self.docs.word(" then");
        let yes = self.doc(yes, Level::Or);
        let yes = self.below(2, yes);
        let start = self.row(vec![condition, then, yes]);
        let start = self.docs.group(start);
        let line = self.docs.line();
        let end = if no.kind() == Kind::If {
            // The chain is laid out as if each `if` stood at the beginning of its line.
            let word = self.docs.weightless("else ");
            let no = self.doc(no, Level::If);
            self.row(vec![word, no])
        } else {
            let word = self.docs.word("else");
            // On one line what reaches far needs parentheses; below nothing follows that it could take.
            let no = if no.level() == Level::Open {
                let (open, no, close) = (self.docs.when_flat("("), self.doc(no, Level::Open), self.docs.when_flat(")"));
                self.row(vec![open, no, close])
            } else {
                self.doc(no, Level::If)
            };
            let no = self.below(2, no);
            let end = self.row(vec![word, no]);
            self.docs.group(end)
        };
        self.row(vec![start, line, end])
    }

    /// The break before an arm or the body of a `let`.
    fn arm_line(&mut self) -> Doc {
        if self.style == Style::Program { self.docs.hard() } else { self.docs.line() }
    }

    fn matching(&mut self, subject: &Node, arms: &[Node]) -> Doc {
        let word = self.docs.word("match ");
        let subject = match self.style {
            Style::Condition => self.flat(subject, Level::Comma),
            _ => self.doc(subject, Level::Comma),
        };
        let with = self.docs.word(" with");
        let mut row = vec![word, subject, with];
        for i in 0..arms.len() / 2 {
            row.push(self.arm_line());
            row.push(if i == 0 { self.docs.when_broken("| ") } else { self.docs.word("| ") });
            let arm = self.arm(&arms[2 * i], &arms[2 * i + 1], 2 * i + 2 == arms.len());
            row.push(arm);
        }
        self.row(row)
    }

    fn trying(&mut self, body: &Node, arms: &[Node]) -> Doc {
        let word = self.docs.word("try");
        let body = self.doc(body, Level::Open);
        let body = self.below(2, body);
        let line = self.docs.line();
        let mut row = vec![word, body, line];
        for i in 0..arms.len() / 2 {
            if i > 0 {
                row.push(self.docs.line());
            }
            row.push(self.docs.word(if i == 0 { "with " } else { "| " }));
            let arm = self.arm(&arms[2 * i], &arms[2 * i + 1], 2 * i + 2 == arms.len());
            row.push(arm);
        }
        self.row(row)
    }

    fn arm(&mut self, pattern: &Node, result: &Node, last: bool) -> Doc {
        let head = self.text(format!("{} ->", pattern.alone()));
        let body = self.doc(result, Level::Open);
        // A match before other arms would take them for its own.
        let arm = if !last && result.ends_in_arms() {
            let (open, soft, close) = (self.docs.word(" ("), self.docs.soft(), self.docs.word(")"));
            let body = self.row(vec![soft, body]);
            let body = self.docs.indent(4, body);
            self.row(vec![head, open, body, close])
        } else {
            let body = self.below(4, body);
            self.row(vec![head, body])
        };
        self.docs.group(arm)
    }

    fn sequence(&mut self, parts: &[Node]) -> Doc {
        let mut row = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let last = i + 1 == parts.len();
            let least = if last {
                Level::Open
            } else if part.reaches_far() {
                Level::Atom
            } else {
                Level::If
            };
            row.push(self.doc(part, least));
            if !last {
                row.extend([self.docs.word(";"), self.docs.line()]);
            }
        }
        self.row(row)
    }
}

/// Whether a condition may break there.
fn may_break(node: &Node) -> bool {
    match node.kind() {
        Kind::Match | Kind::Try => true,
        Kind::Infix => matches!(node.text(), "&&" | "||"),
        Kind::Apply => node.parts().get(1).is_some_and(|arg| arg.kind() == Kind::Fun),
        Kind::Enclosed => node.parts().iter().any(may_break),
        _ => false,
    }
}
