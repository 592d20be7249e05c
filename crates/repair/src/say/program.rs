//! A text with its tree, and what is asked about its nodes: whether two are the same program, how large they are, how they read.
//!
//! In: bytes. Out: [`Program`]. Two nodes of one or of two programs are the same when their fingerprints are, which ignore
//! layout, comments, parentheses that change nothing, and how variables are called.

use super::label::label;
use super::scope::{NameKind, Names, names};
use refute_source::{FileId, Name, Sources, Span};
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};
use refute_syntax::{TokenKind, lex, parse, print_expr, print_pat};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A piece of program longer than this is not quoted in a sentence.
const QUOTED: usize = 40;

/// A text and its tree.
pub(super) struct Program {
    pub(super) text: Vec<u8>,
    pub(super) tree: Tree,
    pub(super) names: Names,
    marks: FxHashMap<Node, Mark>,
    line_starts: Vec<usize>,
}

/// What is known about a node once and for all.
#[derive(Clone, Copy)]
struct Mark {
    fingerprint: Fingerprint,
    size: usize,
}

/// What a node is, up to layout: with its names as they are, and with variables by their position (see `scope`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Fingerprint {
    pub(super) exact: u64,
    pub(super) renamed: u64,
}

impl Fingerprint {
    /// Whether two nodes are the same program.
    pub(super) fn same(self, other: Fingerprint) -> bool {
        self.exact == other.exact || self.renamed == other.renamed
    }
}

/// 64 bits of FNV-1a: the same on every machine and in every version, which keys need.
pub(super) struct Fnv(pub(super) u64);

impl Fnv {
    pub(super) fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Program {
    pub(super) fn new(text: &[u8]) -> Program {
        let mut sources = Sources::new();
        let file = sources.add("", text);
        let tree = parse(&sources, file).tree;
        let starts = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(starts).collect();
        let names = names(&tree);
        let marks = marks(text, &tree, &names);
        Program { text: text.to_vec(), tree, names, marks, line_starts }
    }

    /// The same for nodes that are the same program.
    pub(super) fn fingerprint(&self, node: Node) -> Fingerprint {
        self.marks.get(&node).map_or(Fingerprint { exact: 0, renamed: 0 }, |mark| mark.fingerprint)
    }

    /// How many nodes it has.
    pub(super) fn size(&self, node: Node) -> usize {
        self.marks.get(&node).map_or(1, |mark| mark.size)
    }

    pub(super) fn range(&self, node: Node) -> Range<usize> {
        bytes(self.tree.span_of(node))
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at)
    }

    /// The bytes of a line without its end; lines count from 1.
    pub(super) fn line_range(&self, line: usize) -> Range<usize> {
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let mut end = self.line_starts.get(line).map_or(self.text.len(), |next| next - 1);
        if end > start && self.text.get(end - 1) == Some(&b'\r') {
            end -= 1;
        }
        start..end.max(start)
    }

    /// The expression as it is quoted in a sentence; nothing when it is too long for one.
    pub(super) fn quoted(&self, id: ExprId) -> Option<String> {
        (self.size(Node::Expr(id)) <= QUOTED).then(|| print_expr(&self.tree, id)).and_then(short)
    }

    /// Likewise, with its variables called as they are at a place of another program.
    pub(super) fn quoted_at(&self, id: ExprId, other: &Program, at: usize) -> Option<String> {
        let mut renamed: Option<Tree> = None;
        let mut open = vec![Node::Expr(id)];
        while let Some(node) = open.pop() {
            for_each_part(&self.tree, node, &mut |part| open.push(part));
            if let Node::Expr(part) = node
                && let ExprKind::Ident(path) = &self.tree[part].kind
                && let Some(NameKind::Variable(position)) = self.names.exprs.get(&part)
                && let Some(name) = other.variable(position, at)
                && name != path.last.name
                && let ExprKind::Ident(path) = &mut renamed.get_or_insert_with(|| self.tree.clone())[part].kind
            {
                path.last.name = name;
            }
        }
        match renamed {
            Some(tree) => (self.size(Node::Expr(id)) <= QUOTED).then(|| print_expr(&tree, id)).and_then(short),
            None => self.quoted(id),
        }
    }

    /// How the variable of a position is called at a place: by the nearest pattern before it.
    fn variable(&self, position: &str, at: usize) -> Option<Name> {
        let here = |(_, known): &(&PatId, &NameKind)| matches!(known, NameKind::Variable(known) if known == position);
        let pats = self.names.pats.iter().filter(here).map(|(id, _)| &self.tree[*id]);
        let nearest = pats.filter(|pat| (pat.span.start as usize) < at).max_by_key(|pat| pat.span.start)?;
        match &nearest.kind {
            PatKind::Var(name) | PatKind::Alias(_, name) => Some(name.name),
            _ => None,
        }
    }

    /// Likewise for a pattern.
    pub(super) fn quoted_pat(&self, id: PatId) -> Option<String> {
        (self.size(Node::Pat(id)) <= QUOTED).then(|| print_pat(&self.tree, id)).and_then(short)
    }

    /// Whether a name is used in a node.
    pub(super) fn mentions(&self, node: Node, name: &str) -> bool {
        let name = Name::new(name);
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if let Node::Expr(id) = node
                && let ExprKind::Ident(path) = &self.tree[id].kind
                && path.qualifiers.is_empty()
                && path.last.name == name
            {
                return true;
            }
            for_each_part(&self.tree, node, &mut |part| open.push(part));
        }
        false
    }

    /// The words of a range without parentheses, blanks and comments.
    pub(super) fn bare_words(&self, range: Range<usize>) -> Vec<&[u8]> {
        let text = self.text.get(range).unwrap_or_default();
        let silent = |kind: TokenKind| {
            use TokenKind::{Begin, End, EndOfFile, LeftParen, RightParen};
            kind.is_trivia() || matches!(kind, LeftParen | RightParen | Begin | End | EndOfFile)
        };
        let tokens = lex(text, FileId(0)).tokens;
        let words = tokens.iter().filter(|token| !silent(token.kind));
        words.filter_map(|token| text.get(token.start as usize..token.end as usize)).collect()
    }
}

/// The bytes of a span.
pub(super) fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// The name that a binding gives, if it gives just one.
pub(super) fn bound_name(tree: &Tree, binding: &Binding) -> Option<Name> {
    let mut pat = binding.pat;
    loop {
        match &tree[pat].kind {
            PatKind::Var(name) => return Some(name.name),
            PatKind::Constraint(inner, _) => pat = *inner,
            _ => return None,
        }
    }
}

/// Whether a binding is written as a function.
pub(super) fn is_function(tree: &Tree, binding: &Binding) -> bool {
    let mut body = binding.body;
    while let ExprKind::Constraint(inner, _) = &tree[body].kind {
        body = *inner;
    }
    !binding.params.is_empty() || matches!(tree[body].kind, ExprKind::Fun { .. } | ExprKind::Function(_))
}

fn short(printed: Vec<u8>) -> Option<String> {
    let text = String::from_utf8_lossy(&printed).into_owned();
    (text.chars().count() <= QUOTED && !text.contains('\n')).then_some(text)
}

/// The marks of all nodes. Parts come before the whole, on a stack of our own: programs may be nested deeply.
fn marks(text: &[u8], tree: &Tree, names: &Names) -> FxHashMap<Node, Mark> {
    let mut marks: FxHashMap<Node, Mark> = FxHashMap::default();
    let roots = (0..tree.exprs.len() as u32).map(|id| Node::Expr(ExprId(id)));
    let roots = roots.chain((0..tree.pats.len() as u32).map(|id| Node::Pat(PatId(id))));
    for root in roots {
        let mut open = vec![(root, false)];
        while let Some((node, ready)) = open.pop() {
            if marks.contains_key(&node) {
                continue;
            }
            if !ready {
                open.push((node, true));
                for_each_part(tree, node, &mut |part| open.push((part, false)));
                continue;
            }
            let known = match node {
                Node::Expr(id) => names.exprs.get(&id),
                Node::Pat(id) => names.pats.get(&id),
                _ => None,
            };
            let label = label(text, tree, node);
            let (mut exact, mut renamed, mut size) = (Fnv::new(), Fnv::new(), 1);
            exact.add(label.as_bytes());
            match known {
                Some(NameKind::Variable(position)) => renamed.add(position.as_bytes()),
                Some(NameKind::Defined) | None => renamed.add(label.as_bytes()),
            }
            for_each_part(tree, node, &mut |part| {
                if let Some(mark) = marks.get(&part) {
                    exact.add(&mark.fingerprint.exact.to_le_bytes());
                    renamed.add(&mark.fingerprint.renamed.to_le_bytes());
                    size += mark.size;
                }
            });
            let length = [0xff, size as u8];
            exact.add(&length);
            renamed.add(&length);
            marks.insert(node, Mark { fingerprint: Fingerprint { exact: exact.0, renamed: renamed.0 }, size });
        }
    }
    marks
}
