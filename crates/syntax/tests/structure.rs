//! What holds for every program: tokens cover the text, spans nest, printing and parsing again changes nothing.

use refute_source::{Sources, Span};
use refute_syntax::walk::{Node, for_each_item_part, for_each_part};
use refute_syntax::{Tree, lex, parse, print, same_structure};

const PROGRAMS: [(&str, &str); 4] = [
    ("expressions.ml", include_str!("programs/expressions.ml")),
    ("patterns.ml", include_str!("programs/patterns.ml")),
    ("types.ml", include_str!("programs/types.ml")),
    ("modules.ml", include_str!("programs/modules.ml")),
];

fn tokens_cover(bytes: &[u8]) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", bytes);
    let mut end = 0;
    for token in lex(bytes, file).tokens {
        assert_eq!(token.start, end);
        end = token.end;
    }
    assert_eq!(end as usize, bytes.len());
}

fn span_of(tree: &Tree, node: Node) -> Span {
    match node {
        Node::Expr(id) => tree[id].span,
        Node::Pat(id) => tree[id].span,
        Node::Type(id) => tree[id].span,
        Node::Module(id) => tree[id].span,
        Node::ModType(id) => tree[id].span,
    }
}

fn spans_nest(tree: &Tree) {
    let mut work = Vec::new();
    for item in &tree.items {
        for_each_item_part(item, &mut |part| {
            assert!(item.span.contains(span_of(tree, part)), "{:?} in {:?}", part, item.span);
            work.push(part);
        });
    }
    while let Some(node) = work.pop() {
        let outer = span_of(tree, node);
        for_each_part(tree, node, &mut |part| {
            assert!(outer.contains(span_of(tree, part)), "{part:?} {:?} in {node:?} {outer:?}", span_of(tree, part));
            work.push(part);
        });
    }
}

fn survives_printing(sources: &mut Sources, tree: &Tree) {
    let text = print(tree);
    let file = sources.add("printed.ml", text.clone());
    let again = parse(sources, file);
    assert!(same_structure(tree, &again.tree), "{}", String::from_utf8_lossy(&text));
}

#[test]
fn whole_programs() {
    for (name, text) in PROGRAMS {
        let mut sources = Sources::new();
        let file = sources.add(name, text);
        let parsed = parse(&sources, file);
        assert!(parsed.problems.is_empty(), "{name}: {:?}", parsed.problems);
        tokens_cover(text.as_bytes());
        spans_nest(&parsed.tree);
        survives_printing(&mut sources, &parsed.tree);
    }
}

/// Every program with one stretch removed, doubled or replaced: nothing panics, tokens cover, spans nest; and what
/// still parses survives printing.
#[test]
fn damaged_programs() {
    let mut random = fastrand::Rng::with_seed(7);
    let junk: [&[u8]; 14] =
        [b"(", b")", b" let ", b" in ", b"|", b"->", b"\"", b"(*", b"'", b"\xff", b";;", b" end ", b"{", b"#"];
    for round in 0..2000 {
        let (_, text) = PROGRAMS[round % PROGRAMS.len()];
        let mut bytes = text.as_bytes().to_vec();
        let start = random.usize(..bytes.len());
        let end = (start + random.usize(1..12)).min(bytes.len());
        match random.u8(..3) {
            0 => drop(bytes.drain(start..end)),
            1 => bytes.splice(start..start, junk[random.usize(..junk.len())].iter().copied()).for_each(drop),
            _ => {
                let copy = bytes[start..end].to_vec();
                bytes.splice(end..end, copy).for_each(drop);
            }
        }
        tokens_cover(&bytes);
        let mut sources = Sources::new();
        let file = sources.add("damaged.ml", bytes);
        let parsed = parse(&sources, file);
        spans_nest(&parsed.tree);
        for problem in &parsed.problems {
            problem.to_diagnostic(&sources);
        }
        if parsed.problems.is_empty() {
            survives_printing(&mut sources, &parsed.tree);
        } else {
            print(&parsed.tree);
        }
    }
}
