//! An expression together with what it uses of the reference, so that it can stand after any submission.
//!
//! In: an expression such as `fun a b -> elements a = elements b`, and the reference's text. Out: the same expression
//! with the definitions of the reference before it (`let rec elements t = ... in ...`): a submission need not have them,
//! and if it has, its own are not the ones that are meant.
//! Only toplevel `let`s are taken along; types and modules must be the submission's. A name that is used for something
//! else may bring a definition that is not needed, which changes nothing.

use refute_source::Sources;
use refute_syntax::tree::{ItemKind, PatKind};
use refute_syntax::{TokenKind, Tree, lex, parse};
use std::collections::BTreeSet;

/// The expression with the definitions that it uses.
pub(super) fn standalone(expression: &str, reference: &[u8]) -> String {
    let expression = expression.trim().trim_end_matches(";;");
    let mut sources = Sources::new();
    let file = sources.add("reference", reference);
    let tree = parse(&sources, file).tree;
    let mut used = names(expression.as_bytes());
    let mut definitions = Vec::new();
    for item in tree.items.iter().rev() {
        let ItemKind::Let(_, bindings) = &item.kind else { continue };
        if bindings.iter().any(|binding| bound(&tree, binding.pat).is_some_and(|name| used.contains(&name))) {
            let text = sources.text(item.span);
            used.extend(names(text));
            definitions.push(format!("{} in ", String::from_utf8_lossy(text)));
        }
    }
    definitions.iter().rev().map(String::as_str).chain([expression]).collect()
}

/// The variable that a pattern is.
fn bound(tree: &Tree, pat: refute_syntax::tree::PatId) -> Option<String> {
    match &tree[pat].kind {
        PatKind::Var(ident) => Some(ident.name.to_string()),
        _ => None,
    }
}

/// The names that a text could mean.
fn names(text: &[u8]) -> BTreeSet<String> {
    let mut sources = Sources::new();
    let tokens = lex(text, sources.add("expression", text)).tokens;
    let names = tokens.iter().filter(|token| token.kind == TokenKind::Lower);
    names.map(|token| String::from_utf8_lossy(&text[token.start as usize..token.end as usize]).into_owned()).collect()
}

#[cfg(test)]
mod tests;
