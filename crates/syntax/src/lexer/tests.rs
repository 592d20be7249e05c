//! Tokens of small texts, and the problems of bad ones.

use expect_test::{Expect, expect};
use refute_source::FileId;

use super::lex;

/// Significant tokens as `Kind text`, one per line, then the problems.
fn check(text: impl AsRef<[u8]>, expect: Expect) {
    let bytes = text.as_ref();
    let lexed = lex(bytes, FileId(0));
    let mut out = String::new();
    for token in lexed.tokens.iter().filter(|token| !token.kind.is_trivia()) {
        let text = &bytes[token.start as usize..token.end as usize];
        out.push_str(&format!("{:?} {}\n", token.kind, text.escape_ascii()));
    }
    for problem in &lexed.problems {
        out.push_str(&format!("{problem:?}\n"));
    }
    expect.assert_eq(&out);
}

/// The kinds only, in one line.
fn kinds(text: impl AsRef<[u8]>, expected: &str) {
    let lexed = lex(text.as_ref(), FileId(0));
    let kinds: Vec<String> =
        lexed.tokens.iter().filter(|token| !token.kind.is_trivia()).map(|token| format!("{:?}", token.kind)).collect();
    assert_eq!(kinds.join(" "), format!("{expected} EndOfFile"));
    assert!(lexed.problems.is_empty(), "{:?}", lexed.problems);
}

#[test]
fn names_and_keywords() {
    kinds("x x' _x _ X X' let lets", "Lower Lower Lower Underscore Upper Upper Let Lower");
    kinds(b"\xe9t\xe9 \xc9t\xe9", "Lower Upper");
    kinds("mod land lor lxor lsl lsr asr or", "Mod Land Lor Lxor Lsl Lsr Asr Or");
    kinds("let* and+ let.x and", "LetOperator AndOperator Let Dot Lower And");
}

#[test]
fn numbers() {
    kinds("1 1_000 0x1F 0o17 0b10 1l 1L 1n 0xfL", "Int Int Int Int Int Int Int Int Int");
    kinds("1. 1.5 1e5 1.5e-3 0x1.8p3 0x1p-2 1_0.0_1", "Float Float Float Float Float Float Float");
    kinds("1..2 1. -1", "Float Dot Int Float Minus Int");
}

#[test]
fn bad_numbers() {
    check(
        "1a 0u123 1.5x 0b2",
        expect![[r#"
        Int 1a
        Int 0u123
        Float 1.5x
        Int 0b2
        EndOfFile 
        InvalidNumber { digits: 0:0..1, span: 0:0..2 }
        InvalidNumber { digits: 0:3..4, span: 0:3..8 }
        InvalidNumber { digits: 0:9..12, span: 0:9..13 }
        InvalidNumber { digits: 0:14..15, span: 0:14..17 }
    "#]],
    );
}

#[test]
fn characters_and_quotes() {
    kinds(r"'a' '\n' '\\' '\'' '\065' '\x41' '\o101' '' ''", "Char Char Char Char Char Char Char Quote Char Quote");
    kinds("'a list 'a' 'b", "Quote Lower Lower Char Quote Lower");
    kinds("'\n' '\r\n'", "Char Char");
    check(
        r"'\q' '\999'",
        expect![[r#"
        Char \'\\q\'
        Char \'\\999\'
        EndOfFile 
        BadCharacterEscape { span: 0:0..4 }
        EscapeOutOfRange { span: 0:5..11 }
    "#]],
    );
}

#[test]
fn strings() {
    kinds(r#""a" "\"" "\\" "\065\x41\o101\u{e9}" "" "#, "String String String String String");
    kinds("\"a\\\n   b\" \"two\nlines\"", "String String");
    kinds("{|a|} {id|b |} c|id} {a_b|x|a_b}", "QuotedString QuotedString QuotedString");
    check(
        r#""\q" "\999" "\u{110000}" "open"#,
        expect![[r#"
        String \"\\q\"
        String \"\\999\"
        String \"\\u{110000}\"
        String \"open
        EndOfFile 
        SuspiciousEscape { span: 0:1..3 }
        EscapeOutOfRange { span: 0:6..10 }
        EscapeOutOfRange { span: 0:13..23 }
        UnclosedString { open: 0:25..26 }
    "#]],
    );
    check(
        "{x| never",
        expect![[r#"
        QuotedString {x| never
        EndOfFile 
        UnclosedQuotedString { open: 0:0..3 }
    "#]],
    );
}

#[test]
fn comments() {
    kinds("(* a (* b *) c *) x", "Lower");
    kinds("(* \"*)\" *) x (* '\"' *) y (* don't *) z (* {|*)|} *) w (*) *) v", "Lower Lower Lower Lower Lower");
    kinds(b"(* \xff\xfe *) x", "Lower");
    check(
        "(* a (* b *)",
        expect![[r#"
        EndOfFile 
        UnclosedComment { open: 0:0..2, innermost: 0:0..2 }
    "#]],
    );
    check(
        "(* \"a *)",
        expect![[r#"
        EndOfFile 
        UnclosedStringInComment { comment: 0:0..2, string: 0:3..4 }
    "#]],
    );
}

#[test]
fn operators_by_their_first_characters() {
    kinds(
        "= == <> < <= > |> $ & && | || !=",
        "Equal CompareOperator CompareOperator Less CompareOperator Greater CompareOperator CompareOperator Ampersand AmpersandAmpersand Bar BarBar CompareOperator",
    );
    kinds(
        "@ ^ + +. - -. += ++ -->",
        "ConcatOperator ConcatOperator Plus PlusDot Minus MinusDot PlusEqual AddOperator AddOperator",
    );
    kinds(
        "* / % ** *. /. **.",
        "Star MultiplyOperator Percent PowerOperator MultiplyOperator MultiplyOperator PowerOperator",
    );
    kinds(
        "! !! ~ ~- ? ?? # ## #?",
        "Bang PrefixOperator Tilde PrefixOperator Question PrefixOperator Hash HashOperator HashOperator",
    );
    kinds(
        "-> <- : :: := :> . .. .% ; ;; , `",
        "Arrow LeftArrow Colon ColonColon ColonEqual ColonGreater Dot DotDot DotOperator Semi SemiSemi Comma Backquote",
    );
    kinds(
        "[ [| |] ] [< [> >] { {< >} } ( )",
        "LeftBracket LeftBracketBar BarBracket RightBracket LeftBracketLess LeftBracketGreater GreaterBracket LeftBrace LeftBraceLess GreaterBrace RightBrace LeftParen RightParen",
    );
    kinds("~x ~x: ?x ?x: ~x:1", "Tilde Lower LabelColon Question Lower OptionalColon LabelColon Int");
}

#[test]
fn lines_and_directives() {
    kinds("a\r\nb\tc\x0cd", "Lower Lower Lower Lower");
    kinds("# 1 \"file\" rest\nx", "Lower");
    kinds("#!/usr/bin/ocaml\nx", "Lower");
    kinds("#use", "Hash Lower");
    check(
        "a\rb",
        expect![[r#"
        Lower a
        Lower b
        EndOfFile 
        IllegalCharacter { byte: 13, span: 0:1..2 }
    "#]],
    );
}

#[test]
fn characters_of_other_alphabets() {
    check(
        "let é = “a” → \u{feff}",
        expect![[r#"
        Let let
        Equal =
        Lower a
        EndOfFile 
        IllegalCharacter { byte: 195, span: 0:4..6 }
        IllegalCharacter { byte: 226, span: 0:9..12 }
        IllegalCharacter { byte: 226, span: 0:13..16 }
        IllegalCharacter { byte: 226, span: 0:17..20 }
        IllegalCharacter { byte: 239, span: 0:21..24 }
    "#]],
    );
    check(
        "a\0b\x7f",
        expect![[r#"
        Lower a
        Lower b
        EndOfFile 
        IllegalCharacter { byte: 0, span: 0:1..2 }
        IllegalCharacter { byte: 127, span: 0:3..4 }
    "#]],
    );
}

#[test]
fn keywords_are_no_labels() {
    check(
        "~let:1",
        expect![[r#"
        LabelColon ~let:
        Int 1
        EndOfFile 
        KeywordAsLabel { keyword: Let, span: 0:0..5 }
    "#]],
    );
}

#[test]
fn integer_values() {
    use super::literal::{Integer, integer};
    let cases: [(&str, Integer); 9] = [
        ("0", Integer::Fits(0)),
        ("1_000", Integer::Fits(1000)),
        ("4611686018427387903", Integer::Fits(4611686018427387903)),
        ("4611686018427387904", Integer::Fits(-4611686018427387904)),
        ("4611686018427387905", Integer::TooLarge),
        ("99999999999999999999999", Integer::TooLarge),
        ("0x7fffffffffffffff", Integer::Fits(-1)),
        ("0x4000000000000000", Integer::Fits(-4611686018427387904)),
        ("0xffffffffffffffff", Integer::TooLarge),
    ];
    for (text, value) in cases {
        assert_eq!(integer(text.as_bytes()), value, "{text}");
    }
}

#[test]
fn float_values() {
    use super::literal::float;
    let cases = [
        ("1.5", 1.5),
        ("1_0.2_5e1_0", 10.25e10),
        ("0x1p-1074", 5e-324),
        ("0x1.8p1", 3.0),
        ("0xA.8", 10.5),
        ("0x1.fffffffffffffp1023", f64::MAX),
        ("0x1p1024", f64::INFINITY),
        ("0x1.00000000000008p0", 1.0),
        ("0x1.000000000000081p0", 1.0000000000000002),
        ("0x.8", 0.5),
        ("1e400", f64::INFINITY),
    ];
    for (text, value) in cases {
        assert_eq!(float(text.as_bytes()), value, "{text}");
    }
}
