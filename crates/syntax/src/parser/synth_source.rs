//! Reads texts that say which functions are wanted: OCaml with `let f : t = ??`, or Myth with `let f : t |> { ... } = ?`.
//!
//! In: a file among the sources. Out: [`SynthSource`], whose tree is OCaml; start at [`parse_synth_source`]. Works on tokens: what is no
//! OCaml is cut out or turned into it, the rest goes the way of every program. Examples of Myth's and those in comments
//! are read afterwards, into the same tree, where they stand in the file.
//! Invariant: every node has the place of the text that it was made of.
//! Not here: what counts as an example (see `crate::synth_source`), the notation of numbers and lists (see `crate::myth`).

mod cut;
mod evidence;

use super::{Parsed, Parser, Place};
use crate::legible::illegible;
use crate::lexer::{lex, lex_part};
use crate::problem::{Expected, Problem};
use crate::synth_source::{Form, Goal, GoalFlaw, HOLE, Role, Stated, SynthSource, Use};
use crate::token::{Token, TokenKind};
use crate::tree::*;
use crate::walk::{Node, for_each_item_part, for_each_part};
use cut::{Cut, cut};
use refute_source::{FileId, Sources, Span};

/// Parses a source that holds goals and examples; each of the others is one more example, `f 3 = 4`.
pub fn parse_synth_source(sources: &Sources, file: FileId, others: &[FileId]) -> SynthSource {
    let bytes = sources.file(file).bytes.as_slice();
    if let Some(problem) = illegible(bytes, file) {
        let mut wanted = empty(file, Vec::new());
        wanted.problems.push(problem);
        return wanted;
    }
    let lexed = lex(bytes, file);
    let Cut { tokens, evidence, uses, problems } = cut(bytes, file, &lexed.tokens);
    let mut parser = Parser::new(bytes, file, &tokens);
    parser.cut_short = lexed.problems.iter().any(Problem::swallows_the_rest);
    parser.problems.extend(lexed.problems);
    parser.problems.extend(problems);
    let items = parser.file_items();
    let mut parsed = Parsed { tree: parser.tree, problems: parser.problems };
    let mut reading = Reading { wanted: empty(file, uses), heights: parser.heights, bytes, file };
    std::mem::swap(&mut reading.wanted.tree, &mut parsed.tree);
    reading.wanted.problems = parsed.problems;
    for item in items {
        reading.item(item, &evidence);
    }
    reading.stray_holes();
    reading.comments(&lexed.tokens);
    for other in others {
        (reading.file, reading.bytes) = (*other, sources.file(*other).bytes.as_slice());
        reading.other();
    }
    let mut wanted = reading.wanted;
    wanted.sort();
    wanted.problems.sort_by_key(Problem::span);
    wanted
}

/// The files that a text names in `#use` lines, in order.
pub fn used_files(bytes: &[u8]) -> Vec<String> {
    let file = FileId(0);
    cut(bytes, file, &lex(bytes, file).tokens).uses.into_iter().map(|used| used.path).collect()
}

fn empty(file: FileId, uses: Vec<Use>) -> SynthSource {
    let (tree, goals, samples) = (Tree::new(file), Vec::new(), Vec::new());
    SynthSource { tree, problems: Vec::new(), roles: Vec::new(), goals, samples, uses }
}

/// The tokens between the braces of a goal, with the closing brace.
struct Evidence {
    /// Where the hole of the goal is.
    hole: Span,
    tokens: Vec<Token>,
}

struct Reading<'a> {
    wanted: SynthSource,
    heights: crate::walk::Heights,
    bytes: &'a [u8],
    file: FileId,
}

impl<'a> Reading<'a> {
    /// Takes an item; after a goal come its examples.
    fn item(&mut self, item: Item, evidence: &[Evidence]) {
        let Some((hole, span)) = self.hole_of(&item) else {
            return self.push(item, Role::Background);
        };
        let goal = self.goal(&item, span);
        let Some(goal) = goal else { return self.push(Item { kind: ItemKind::Error, ..item }, Role::Background) };
        let number = self.wanted.goals.len();
        let name = goal.name;
        let own = evidence.iter().find(|evidence| evidence.hole == hole);
        self.wanted.goals.push(Goal { form: if own.is_some() { Form::Myth } else { Form::Ocaml }, ..goal });
        self.push(item, Role::Goal(number));
        for line in own.map_or_else(Vec::new, |evidence| self.evidence(name, evidence)) {
            self.push(line, Role::Examples(Stated::Evidence));
        }
    }

    fn push(&mut self, item: Item, role: Role) {
        self.wanted.tree.items.push(item);
        self.wanted.roles.push(role);
    }

    /// The hole that is the right side of one of an item's bindings, and the place from the item's start to it.
    fn hole_of(&self, item: &Item) -> Option<(Span, Span)> {
        let ItemKind::Let(_, bindings) = &item.kind else { return None };
        let hole = bindings.iter().find(|binding| is_hole(&self.wanted.tree, binding.body))?;
        let hole = self.wanted.tree[hole.body].span;
        Some((hole, item.span))
    }

    fn goal(&mut self, item: &Item, span: Span) -> Option<Goal> {
        let ItemKind::Let(_, bindings) = &item.kind else { return None };
        let [binding] = bindings.as_slice() else {
            self.flaw(GoalFlaw::Together, span);
            return None;
        };
        let PatKind::Var(name) = self.wanted.tree[binding.pat].kind else {
            self.flaw(GoalFlaw::NotAName, self.wanted.tree[binding.pat].span);
            return None;
        };
        let tree = &self.wanted.tree;
        let mut typed = binding.ty.is_some();
        let mut params = Vec::new();
        for param in &binding.params {
            let ParamKind::Pattern(pat, None) = &param.kind else { continue };
            match &tree[*pat].kind {
                PatKind::Constraint(inside, _) => params.push(match &tree[*inside].kind {
                    PatKind::Var(ident) => Some(ident.name),
                    _ => None,
                }),
                // The type of `()` is known.
                PatKind::Construct(..) => params.push(None),
                _ => typed = false,
            }
        }
        if !typed {
            self.flaw(GoalFlaw::NoType, span);
            return None;
        }
        Some(Goal { name, span, form: Form::Ocaml, params })
    }

    fn flaw(&mut self, flaw: GoalFlaw, span: Span) {
        self.wanted.problems.push(Problem::Goal(flaw, span));
    }

    /// Tells about holes inside expressions.
    fn stray_holes(&mut self) {
        let mut stray = Vec::new();
        for (item, role) in self.wanted.tree.items.iter().zip(&self.wanted.roles) {
            if matches!(role, Role::Goal(_)) {
                continue;
            }
            let mut left = Vec::new();
            for_each_item_part(item, &mut |part| left.push(part));
            while let Some(node) = left.pop() {
                match node {
                    Node::Expr(expr) if is_hole(&self.wanted.tree, expr) => stray.push(self.wanted.tree[expr].span),
                    _ => for_each_part(&self.wanted.tree, node, &mut |part| left.push(part)),
                }
            }
        }
        for span in stray {
            self.flaw(GoalFlaw::HoleInside, span);
        }
    }

    /// Examples in comments: each line that begins with the name of a goal and has `=` or `=>`.
    fn comments(&mut self, tokens: &[Token]) {
        for comment in tokens.iter().filter(|token| token.kind == TokenKind::Comment) {
            if comment.end - comment.start < 4 || !self.bytes[..comment.end as usize].ends_with(b"*)") {
                continue;
            }
            let inside = lex_part(self.bytes, self.file, comment.start + 2..comment.end - 2);
            for line in lines(self.bytes, &inside.tokens) {
                if self.begins_like_example(&line) {
                    self.comment_line(&line);
                }
            }
        }
    }

    fn begins_like_example(&self, line: &[Token]) -> bool {
        let text = |token: &Token| &self.bytes[token.start as usize..token.end as usize];
        let names_goal = line.first().is_some_and(|first| {
            let goals = self.wanted.goals.iter();
            first.kind == TokenKind::Lower
                && goals.into_iter().any(|goal| goal.name.name.as_str().as_bytes() == text(first))
        });
        let mut depth = 0;
        names_goal
            && line.iter().any(|token| {
                depth += cut::nesting(token.kind);
                depth == 0 && (token.kind == TokenKind::Equal || text(token).starts_with(b"=>"))
            })
    }

    /// Reads a line of a comment; what cannot be read is a text for people.
    fn comment_line(&mut self, line: &[Token]) {
        let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
        let span = Span::new(self.file, first.start, last.end);
        let end = Token { kind: TokenKind::EndOfFile, start: last.end, end: last.end };
        let tokens: Vec<Token> = line.iter().copied().chain([end]).collect();
        let fine = line.iter().all(|token| token.kind != TokenKind::Invalid);
        let read = self.with_parser(&tokens, |parser| {
            let expr = parser.expr();
            let whole = parser.at(TokenKind::EndOfFile) && parser.problems.is_empty();
            parser.problems.clear();
            whole.then(|| parser.equation_of_comment(expr))
        });
        match read.filter(|_| fine) {
            Some(expr) => self.push(Item { span, kind: ItemKind::Eval(expr) }, Role::Examples(Stated::Comment)),
            None => self.flaw(GoalFlaw::Prose, span),
        }
    }

    /// Reads a file that is one example.
    fn other(&mut self) {
        let lexed = lex(self.bytes, self.file);
        self.wanted.problems.extend(lexed.problems);
        let expr = self.with_parser(&lexed.tokens, |parser| {
            let expr = parser.expr();
            while parser.eat(TokenKind::SemiSemi) {}
            if !parser.at(TokenKind::EndOfFile) {
                parser.fail(Expected::Token(TokenKind::EndOfFile));
            }
            parser.problems.is_empty().then(|| parser.equation_of_comment(expr))
        });
        if let Some(expr) = expr {
            let span = self.wanted.tree[expr].span;
            self.push(Item { span, kind: ItemKind::Eval(expr) }, Role::Examples(Stated::Given));
        }
    }

    /// Reads other tokens of the file into the same tree.
    fn with_parser<T>(&mut self, tokens: &[Token], read: impl FnOnce(&mut Parser<'a>) -> T) -> T {
        let mut parser = Parser::new(self.bytes, self.file, &cut::evidence_tokens(self.bytes, self.file, tokens));
        // Columns say where items begin, and there are none here.
        parser.places.iter_mut().for_each(|place| *place = Place { column: 1, first_on_line: false });
        std::mem::swap(&mut parser.tree, &mut self.wanted.tree);
        std::mem::swap(&mut parser.heights, &mut self.heights);
        let result = read(&mut parser);
        std::mem::swap(&mut parser.tree, &mut self.wanted.tree);
        std::mem::swap(&mut parser.heights, &mut self.heights);
        self.wanted.problems.append(&mut parser.problems);
        result
    }
}

fn is_hole(tree: &Tree, expr: ExprId) -> bool {
    matches!(&tree[expr].kind, ExprKind::Ident(path) if path.qualifiers.is_empty() && path.last.name.as_str() == HOLE)
}

/// The lines of a comment without blanks; a line goes on where brackets are open. `;` ends one, too.
fn lines(bytes: &[u8], tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut lines = vec![Vec::new()];
    let mut depth = 0;
    for token in tokens.iter().filter(|token| token.kind != TokenKind::EndOfFile) {
        let text = &bytes[token.start as usize..token.end as usize];
        depth = (depth + cut::nesting(token.kind)).max(0);
        let separates = matches!(token.kind, TokenKind::Semi | TokenKind::SemiSemi)
            || token.kind == TokenKind::Blank && text.contains(&b'\n');
        if separates && depth == 0 {
            lines.push(Vec::new());
        } else if token.kind == TokenKind::Invalid || !token.kind.is_trivia() {
            // Stars at the beginning of a line are an ornament.
            let ornament = lines.last().is_some_and(Vec::is_empty) && text.iter().all(|byte| *byte == b'*');
            if !ornament && let Some(line) = lines.last_mut() {
                line.push(*token);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests;
