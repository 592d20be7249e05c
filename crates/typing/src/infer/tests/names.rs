//! Unbound names and what is suggested instead.

use super::{check, library};
use crate::problem::{Problem, UnboundKind};
use crate::{Origin, infer};
use expect_test::expect;
use refute_source::Sources;

#[test]
fn unbound() {
    check("let x = foo", expect!["unbound-value at 1:9: foo\n"]);
    check("let x = List.lenght", expect!["unbound-value at 1:9: List.lenght\n"]);
    check("let x = Lisst.length", expect!["unbound-module at 1:9: Lisst\n"]);
    check("let f = function Foo -> 1", expect!["unbound-constructor at 1:18: Foo\n"]);
    check("let x : foo = 1", expect!["unbound-type at 1:9: foo\n"]);
    check("let f r = r.foo", expect!["unbound-field at 1:13: foo\n"]);
    check("let f n = if n = 0 then 1 else f (n - 1)", expect!["missing-rec at 1:32: f\n"]);
}

#[test]
fn library_secrets() {
    check("let x = Table.__hidden", expect!["unbound-value at 1:9: Table.__hidden\n"]);
    check("let f t = t.__items", expect!["unbound-field at 1:13: __items\n"]);
    check(
        "let __x = 1 let y = __x",
        expect![[r#"
        __x : int
        y : int
    "#]],
    );
}

#[test]
fn did_you_mean() {
    let mut sources = Sources::new();
    let mut env = library(&mut sources);
    let file =
        sources.add("test.ml", "type c = Red | Green let f (c : c) = match c with Red -> 1 | Gren -> List.lenght []");
    let parsed = refute_syntax::parse(&sources, file);
    let (_, problems) = infer(&parsed.tree, &mut env, Origin::Program);
    let suggestions: Vec<(UnboundKind, Option<String>)> = problems
        .into_iter()
        .filter_map(|problem| match problem {
            Problem::Unbound(unbound) => Some((unbound.kind, unbound.suggestion)),
            _ => None,
        })
        .collect();
    let expected =
        [(UnboundKind::Constructor, Some("Green".to_string())), (UnboundKind::Value, Some("List.length".to_string()))];
    assert_eq!(suggestions, expected);
}
