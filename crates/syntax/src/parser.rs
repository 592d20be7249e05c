//! Tokens to tree: recursive descent for constructs, precedence climbing for operators.
//!
//! In: a file among the sources. Out: [`Parsed`], a tree and the problems met; start at [`parse`]. What the real
//! compiler's parser accepts is accepted with the same structure or refused by name; what it rejects is a problem.
//! After an error the parser is *lost* until it finds a place to go on (see `recovery`): while it is lost it
//! reports nothing, so that one mistake gives one message.
//! Invariants: a node is made after its parts, its span contains theirs, and no node is higher than [`DEPTH_LIMIT`].
//! Not here: what the messages say (`problem`).

mod argument;
mod attributes;
mod binding;
mod declaration;
mod equation;
mod expr;
mod index_operator;
mod item;
mod mistakes;
mod module;
mod operator;
mod pattern;
mod pattern_simple;
mod record;
mod recovery;
mod signature;
mod simple;
mod synth_source;
#[cfg(test)]
mod tests;
mod types;

use refute_source::{FileId, Name, Sources, Span};

use crate::legible::illegible;
use crate::lexer::lex;
use crate::problem::{Expected, Problem};
use crate::token::{Token, TokenKind};
use crate::tree::*;
use crate::walk;

pub use equation::{GOAL, parse_equation};
use operator::infix;
pub use recovery::Opener;
pub use synth_source::{parse_synth_source, used_files};

/// Programs nested more deeply than this are refused.
pub const DEPTH_LIMIT: u32 = 10_000;

/// What [`parse`] returns.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; parts that could not be read are error nodes.
    pub tree: Tree,
    /// What was wrong, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Parses one of the sources.
pub fn parse(sources: &Sources, file: FileId) -> Parsed {
    parse_with(sources, file, |parser| parser.file_items())
}

/// Parses one of the sources, whose items are read by `items`.
fn parse_with(sources: &Sources, file: FileId, items: impl FnOnce(&mut Parser<'_>) -> Vec<Item>) -> Parsed {
    let bytes = sources.file(file).bytes.as_slice();
    if let Some(problem) = illegible(bytes, file) {
        return Parsed { tree: Tree::new(file), problems: vec![problem] };
    }
    let lexed = lex(bytes, file);
    let mut parser = Parser::new(bytes, file, &lexed.tokens);
    parser.cut_short = lexed.problems.iter().any(Problem::swallows_the_rest);
    let lexical = lexed.problems.len();
    parser.problems.extend(lexed.problems);
    parser.tree.items = items(&mut parser);
    let mut problems = certain(parser.problems, lexical);
    problems.sort_by_key(|problem| problem.span().start);
    Parsed { tree: parser.tree, problems }
}

/// The problems without those that may only be consequences of something unsupported: a token that is out of place stands
/// for certain when it was met before. The first `lexical` ones are about single tokens, and follow from nothing.
fn certain(mut problems: Vec<Problem>, lexical: usize) -> Vec<Problem> {
    let Some(first) = problems.iter().position(Problem::is_unsupported) else { return problems };
    let place = problems[first].span().start;
    let mut index = 0;
    problems.retain(|problem| {
        index += 1;
        problem.is_unsupported() || index <= lexical || (index <= first && problem.span().end <= place)
    });
    problems
}

/// Whether the parser knows where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// Problems are reported.
    Sure,
    /// An error was reported and no place to go on has been found yet: silence.
    Lost,
    /// The rest of the file was given up.
    Stopped,
}

/// Where a token stands in its line.
#[derive(Clone, Copy)]
struct Place {
    column: u32,
    first_on_line: bool,
}

struct Parser<'a> {
    bytes: &'a [u8],
    file: FileId,
    tokens: Vec<Token>,
    /// Beside each token, its place.
    places: Vec<Place>,
    at: usize,
    tree: Tree,
    heights: walk::Heights,
    depth: u32,
    footing: Footing,
    problems: Vec<Problem>,
    /// Column of the toplevel (or structure) item being read: a `let` at this column or before it, first on its line,
    /// is taken for the next item when something is missing.
    item_column: u32,
    /// The first token of that item.
    item_start: usize,
    /// Whether an unclosed string or comment swallowed the end of the file.
    cut_short: bool,
    /// Constructs that are open around the current token, innermost last.
    open: Vec<recovery::Opener>,
    /// The tokens of the last pattern operand that was a simple pattern: only such a one may be annotated in `let`.
    last_simple_pattern: Option<(usize, usize)>,
    /// The attributes, in order.
    attributes: Vec<attributes::Attribute>,
}

impl<'a> Parser<'a> {
    fn new(bytes: &'a [u8], file: FileId, tokens: &[Token]) -> Parser<'a> {
        let mut parser = Parser {
            bytes,
            file,
            tokens: Vec::with_capacity(tokens.len() / 2 + 1),
            places: Vec::with_capacity(tokens.len() / 2 + 1),
            at: 0,
            tree: Tree::new(file),
            heights: walk::Heights::default(),
            depth: 0,
            footing: Footing::Sure,
            problems: Vec::new(),
            item_column: 0,
            item_start: 0,
            cut_short: false,
            open: Vec::new(),
            last_simple_pattern: None,
            attributes: Vec::new(),
        };
        parser.keep_significant(tokens);
        parser
    }

    // Reading tokens. The last token is `EndOfFile` and is never passed.

    fn kind(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    fn kind_ahead(&self, ahead: usize) -> TokenKind {
        self.tokens.get(self.at + ahead).map_or(TokenKind::EndOfFile, |token| token.kind)
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    fn token(&self) -> Token {
        self.tokens[self.at]
    }

    fn bump(&mut self) -> Token {
        let token = self.tokens[self.at];
        if token.kind != TokenKind::EndOfFile {
            self.at += 1;
        }
        token
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Passes over `kind`, or reports that it is missing.
    fn expect(&mut self, kind: TokenKind) -> bool {
        let found = self.eat(kind);
        if !found {
            self.fail(Expected::Token(kind));
        }
        found
    }

    /// Offset of the current token.
    fn start(&self) -> u32 {
        self.tokens[self.at].start
    }

    /// Offset after the last token passed.
    fn end(&self) -> u32 {
        if self.at == 0 { 0 } else { self.tokens[self.at - 1].end }
    }

    /// From `start` to the end of the last token passed.
    fn span_from(&self, start: u32) -> Span {
        Span::new(self.file, start, self.end().max(start))
    }

    fn token_span(&self, token: Token) -> Span {
        Span::new(self.file, token.start, token.end)
    }

    fn text(&self, token: Token) -> &'a [u8] {
        &self.bytes[token.start as usize..token.end as usize]
    }

    // Names.

    /// The word in `bytes`; Latin-1 letters become the characters they stand for.
    fn name(&self, bytes: &[u8]) -> Name {
        match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => Name::new(text),
            _ => Name::new(&bytes.iter().map(|byte| *byte as char).collect::<String>()),
        }
    }

    fn ident_of(&self, token: Token) -> Ident {
        Ident { name: self.name(self.text(token)), span: self.token_span(token) }
    }

    /// A name that stands for text that could not be read.
    fn missing_ident(&self) -> Ident {
        Ident { name: Name::new("_"), span: Span::new(self.file, self.start(), self.start()) }
    }

    fn expect_ident(&mut self, kind: TokenKind, expected: Expected) -> Ident {
        if self.at(kind) {
            let token = self.bump();
            return self.ident_of(token);
        }
        self.fail(expected);
        self.missing_ident()
    }

    fn simple_path(&self, ident: Ident) -> Path {
        Path::of(ident)
    }

    fn path(&self, mut idents: Vec<Ident>) -> Path {
        let last = idents.pop().unwrap_or_else(|| self.missing_ident());
        let span = idents.first().map_or(last.span, |first| first.span.to(last.span));
        Path { applied: None, qualifiers: idents, last, span }
    }

    // Making nodes.

    fn add_expr(&mut self, start: u32, kind: ExprKind) -> ExprId {
        let span = self.span_from(start);
        self.add_expr_at(span, kind)
    }

    fn add_expr_at(&mut self, span: Span, kind: ExprKind) -> ExprId {
        let id = ExprId(self.tree.exprs.len() as u32);
        self.tree.exprs.push(Expr { span, kind });
        self.cover_parts(walk::Node::Expr(id));
        let height = self.heights.add_expr(&self.tree, id);
        self.check_height(height);
        id
    }

    fn add_pat(&mut self, start: u32, kind: PatKind) -> PatId {
        let span = self.span_from(start);
        self.add_pat_at(span, kind)
    }

    fn add_pat_at(&mut self, span: Span, kind: PatKind) -> PatId {
        let id = PatId(self.tree.pats.len() as u32);
        self.tree.pats.push(Pat { span, kind });
        self.cover_parts(walk::Node::Pat(id));
        let height = self.heights.add_pat(&self.tree, id);
        self.check_height(height);
        id
    }

    fn add_type(&mut self, start: u32, kind: TypeExprKind) -> TypeExprId {
        let span = self.span_from(start);
        let id = TypeExprId(self.tree.types.len() as u32);
        self.tree.types.push(TypeExpr { span, kind });
        self.cover_parts(walk::Node::Type(id));
        let height = self.heights.add_type(&self.tree, id);
        self.check_height(height);
        id
    }

    fn add_module(&mut self, start: u32, kind: ModExprKind) -> ModExprId {
        let span = self.span_from(start);
        let id = ModExprId(self.tree.modules.len() as u32);
        self.tree.modules.push(ModExpr { span, kind });
        self.cover_parts(walk::Node::Module(id));
        let height = self.heights.add_module(&self.tree, id);
        self.check_height(height);
        id
    }

    fn add_module_type(&mut self, start: u32, kind: ModTypeKind) -> ModTypeId {
        let span = self.span_from(start);
        let id = ModTypeId(self.tree.module_types.len() as u32);
        self.tree.module_types.push(ModType { span, kind });
        self.cover_parts(walk::Node::ModType(id));
        let height = self.heights.add_module_type(&self.tree, id);
        self.check_height(height);
        id
    }

    /// Widens a node to its parts: an error node may stand before the token its parent starts with.
    fn cover_parts(&mut self, node: walk::Node) {
        if self.problems.is_empty() {
            return;
        }
        let mut span = self.tree.span_of(node);
        walk::for_each_part(&self.tree, node, &mut |part| span = span.to(self.tree.span_of(part)));
        match node {
            walk::Node::Expr(id) => self.tree[id].span = span,
            walk::Node::Pat(id) => self.tree[id].span = span,
            walk::Node::Type(id) => self.tree[id].span = span,
            walk::Node::Module(id) => self.tree[id].span = span,
            walk::Node::ModType(id) => self.tree[id].span = span,
        }
    }

    /// An error node that covers nothing, before the current token.
    fn error_expr(&mut self) -> ExprId {
        let start = self.end();
        self.add_expr(start, ExprKind::Error)
    }

    fn error_pat(&mut self) -> PatId {
        let start = self.end();
        self.add_pat(start, PatKind::Error)
    }

    fn error_type(&mut self) -> TypeExprId {
        let start = self.end();
        self.add_type(start, TypeExprKind::Error)
    }

    // Depth.

    /// Runs `inside` one level deeper, on a stack that grows; `None` when the limit is reached.
    fn deeper<T>(&mut self, inside: impl FnOnce(&mut Parser<'a>) -> T) -> Option<T> {
        if self.depth >= DEPTH_LIMIT {
            self.too_deep();
            return None;
        }
        self.depth += 1;
        let result = refute_source::deep(|| inside(self));
        self.depth -= 1;
        Some(result)
    }

    fn check_height(&mut self, height: u32) {
        if height > DEPTH_LIMIT {
            self.too_deep();
        }
    }

    /// Gives the rest of the file up: a program nested this deeply was not written by a person.
    fn too_deep(&mut self) {
        if self.footing != Footing::Stopped {
            let span = self.token_span(self.token());
            self.problems.push(Problem::NestedTooDeeply { limit: DEPTH_LIMIT, span });
            self.footing = Footing::Stopped;
        }
        self.at = self.tokens.len() - 1;
    }
}
