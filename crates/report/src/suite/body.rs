//! A test's item as an expression that is true when the test holds.
//!
//! In: a test whose item is such as `let () = assert (f 1 = 2)`. Out: `f 1 = 2`; an item of another form is run as a whole.

use refute_source::{Sources, Span};
use refute_syntax::parse;
use refute_syntax::tree::{ExprKind, ItemKind, PatKind, Recursive};
use refute_verdict::TestItem;

/// A test as an expression.
pub(crate) struct Body {
    /// What stands before the item: a comment, with its line break.
    pub remark: String,
    /// What is printed meanwhile, as a string literal, when that is part of the test.
    pub prints: Option<String>,
    /// An expression of type `bool` that may also raise; it fits at the end of a function.
    pub holds: String,
}

impl Body {
    /// A function that says whether the test holds, as OCaml.
    pub(crate) fn function(&self) -> String {
        match &self.prints {
            None => format!("(fun () ->\n    {})", self.holds),
            Some(printed) => format!("(Refute_suite.prints {printed} (fun () ->\n    {}))", self.holds),
        }
    }

    /// Takes an item apart.
    pub(crate) fn of(test: &TestItem) -> Body {
        let item = test.code.trim();
        let whole = || (String::new(), format!("let module Test = struct\n{item}\nend in true"));
        let (remark, holds) = taken_apart(item).unwrap_or_else(whole);
        Body { remark, prints: test.prints.clone(), holds }
    }
}

/// What stands before an item, and what must be true.
fn taken_apart(text: &str) -> Option<(String, String)> {
    let mut sources = Sources::new();
    let file = sources.add("test", text.as_bytes());
    let parsed = parse(&sources, file);
    let tree = &parsed.tree;
    let [item] = tree.items.as_slice() else { return None };
    let ItemKind::Let(Recursive::No, bindings) = &item.kind else { return None };
    let [binding] = bindings.as_slice() else { return None };
    let is_unit = matches!(tree[binding.pat].kind, PatKind::Construct(_, None) | PatKind::Any);
    if !parsed.problems.is_empty() || !is_unit || !binding.params.is_empty() || binding.ty.is_some() {
        return None;
    }
    let written = |span: Span| text.get(span.start as usize..span.end as usize).map(str::to_owned);
    let remark = text.get(..item.span.start as usize)?.trim();
    let remark = if remark.is_empty() { String::new() } else { format!("{remark}\n") };
    let body = &tree[binding.body];
    let holds = match body.kind {
        ExprKind::Assert(condition) => written(tree[condition].span)?,
        _ => format!("({}); true", written(body.span)?),
    };
    Some((remark, holds))
}
