//! Whole messages of the classic mistakes are in the gallery of the front end; here is that each is recognised, once.

use refute_source::Sources;

use crate::parser::parse;

/// The codes of the messages about `text`, each with the text of its main place.
fn check(text: &str, expected: &str) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    let mut found = Vec::new();
    for problem in &parsed.problems {
        let diagnostic = problem.to_diagnostic(&sources);
        assert!(!diagnostic.title.is_empty());
        let place = String::from_utf8_lossy(sources.text(diagnostic.span())).into_owned();
        found.push(format!("{} `{place}`", diagnostic.code));
    }
    assert_eq!(found.join(", "), expected, "{text}");
}

#[test]
fn let_and_in() {
    check("let f x =\n  let y = 1;\n  y", "missing-in `;`");
    check("let f x =\n  let y = 1\n  y + 1", "missing-in ``");
    check("let f x =\n  let y = 1\nlet g = 2", "missing-in `let`");
    check("let x = 1;\nlet y = 2", "semicolon-before-definition `;`");
    check("let x = 1 in\nlet y = 2", "in-before-definition `in`");
    check("let x = 1 in", "nothing-after-in `in`");
    check("let x = 1 let y = 2 in y", "local-at-toplevel `in`");
    check("let x =\nlet y = 2", "unfinished-definition `=`");
    check("let x := 1", "definition-sign `:=`");
    check("let f x -> x", "definition-sign `->`");
    check("let rec = 1", "missing-name `rec`");
    check("let F x y = x", "capitalised-name `F`");
    check("let val = 1", "keyword-as-name `val`");
    check("let f new = 1", "keyword-as-name `new`");
    check("let a = 1\ndef f(x): x", "foreign-definition `def`");
}

#[test]
fn arms() {
    check("match x | A -> 1 | B -> 2", "missing-with `match`");
    check("match x of A -> 1", "of-for-with `of`");
    check("match x with 1 2 | B -> 3", "missing-arrow `2`");
    check("match x with A => 1 | B => 2", "arrow-sign `=>`, arrow-sign `=>`");
    check("match x with A = 1", "arrow-sign `=`");
    check("fun x = x", "arrow-sign `=`");
    check("match x with n > 0 -> 1 | _ -> 2", "condition-in-pattern `>`");
    check("match x with A -> 1 B -> 2", "stray-arrow `->`");
    check("let f = fun A -> 1 | B -> 2", "stray-bar `|`");
    check("let f = fun | A -> 1", "fun-with-cases `|`");
    check("type t = A of int B of string", "missing-bar `B`");
    check("match x { | A -> 1 }", "braces-as-block `{`");
}

#[test]
fn conditions_and_loops() {
    check("if a b else c", "missing-then `else`");
    check("if a then b; else c", "semicolon-before-else `;`");
    check("if a then b; c else d", "else-without-if `else`");
    check("if a then b elseif c then d", "else-if `elseif`");
    check("if a then { b := 1; c }", "braces-as-block `{`");
    check("let f x = x++", "increment `++`");
    check("for i in l do a done", "for-in `in`");
    check("for (i = 0; i < n; i++) do a done", "for-parentheses `(`");
}

#[test]
fn brackets_and_words() {
    check("let x = (1", "unclosed-bracket `(`");
    check("let x = begin 1", "unclosed-bracket `begin`");
    check("let x = [1; 2", "unclosed-bracket `[`");
    check("let x = 1)", "unmatched-close `)`");
    check("let x = \"a", "unclosed-string `\"`");
    check("let x = (* a", "unclosed-comment `(*`");
    check("let x = 'abc'", "single-quotes `'`");
    check("#use \"a\"", "toplevel-directive `#`");
    check("// comment\nlet x = 1", "slash-comment `//`");
    check("let x = 1 +", "syntax-error ``");
}

#[test]
fn declarations() {
    check("type t : int", "type-colon `:`");
    check("type t = { a = int }", "field-sign `=`");
    check("type t = { a : int, b : int }", "field-comma `,`");
    check("let x = { a : 1 }", "field-sign `:`");
    check("type t = (int, string)", "tuple-type-commas `(int, string)`");
    check("type t = a | b", "lowercase-constructor `a`, lowercase-constructor `b`");
    check("type T = int", "capitalised-type `T`");
    check("let x = C a b", "constructor-arguments `b`");
    check("x <- 1", "assign-to-variable `<-`");
}
