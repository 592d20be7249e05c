//! Dumps of small trees.

use expect_test::expect;
use refute_source::Sources;

use super::{dump, dump_tokens, same_structure};
use crate::lexer::lex;
use crate::parser::parse;

#[test]
fn a_tree_is_shown_with_places() {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", "let rec f ?(x = 1) = function A, _ when x > 0 -> [x] | _ -> g x ~y:\"s\"");
    expect![[r#"
        (let-rec 0..70
          (binding 8..70
            (var 8..9 f)
            (param 10..18 ?x
              (var 12..13 x)
              (int 16..17 1 1))
            (function 21..70
              (case 30..52
                (tuple 30..34
                  (construct 30..31 A)
                  (any 33..34))
                (when 40..45
                  (infix 40..45 >
                    (ident 40..41 x)
                    (int 44..45 0 0)))
                (list 49..52
                  (ident 50..51 x)))
              (case 55..70
                (any 55..56)
                (apply 60..70
                  (ident 60..61 g)
                  (ident 62..63 x)
                  (argument 67..70 ~y
                    (string 67..70 "s")))))))
    "#]]
    .assert_eq(&dump(&parse(&sources, file).tree));
}

#[test]
fn tokens_are_shown_with_places() {
    let mut sources = Sources::new();
    let text = "let x = 1 (* one *)\n";
    let file = sources.add("test.ml", text);
    expect![[r#"
        Let 0..3 "let"
        Blank 3..4 " "
        Lower 4..5 "x"
        Blank 5..6 " "
        Equal 6..7 "="
        Blank 7..8 " "
        Int 8..9 "1"
        Blank 9..10 " "
        Comment 10..19 "(* one *)"
        Blank 19..20 "\n"
        EndOfFile 20..20 ""
    "#]]
    .assert_eq(&dump_tokens(&lex(text.as_bytes(), file), text.as_bytes()));
}

#[test]
fn structure_is_compared_without_places() {
    let mut sources = Sources::new();
    let mut tree = |text: &str| {
        let file = sources.add("test.ml", text);
        parse(&sources, file).tree
    };
    assert!(same_structure(&tree("1 + (2)"), &tree("1+2")));
    assert!(!same_structure(&tree("1 + 2"), &tree("1 - 2")));
    assert!(!same_structure(&tree("fun x -> fun y -> x"), &tree("fun x y -> x")));
}
