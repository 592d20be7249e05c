//! Tests written, read back, and looked at.

use super::TestItem;

fn round(test: &TestItem) {
    assert_eq!(TestItem::from(test.to_string()), *test, "{test}");
}

#[test]
fn what_is_printed_is_read_back() {
    round(&TestItem::new("let () = assert (f 1 = 2)"));
    for printed in [r#""""#, r#""a""#, r#""\" *)\n""#, r#""*)""#] {
        round(&TestItem { prints: Some(printed.to_string()), code: "let () = assert (f () = ())".to_string() });
    }
    let test = TestItem { prints: Some("\"x\"".to_string()), code: "let () = ()".to_string() };
    assert_eq!(test.to_string(), "(* prints \"x\" *)\nlet () = ()");
}

#[test]
fn other_comments_are_part_of_the_item() {
    for text in
        ["(* prints a lot *)\nlet () = ()", "(* prints \"x\" or so *)\nlet () = ()", "(* prints \"x", "(* prints "]
    {
        assert_eq!(TestItem::from(text.to_string()), TestItem::new(text));
    }
}

#[test]
fn the_name_alone_uses_it() {
    let uses = |code: &str| TestItem::new(code).uses_close();
    assert!(uses("let () = assert (refute_close (f 1.) (2.))"));
    assert!(uses("let () = assert (f '\"' && refute_close (f 1.) (2.))"));
    assert!(uses("let () = assert (g '\\'' x' (* a *) && refute_close (f 1.) (2.))"));
    for code in [
        "let () = assert (f \"refute_close\" = 1)",
        "let () = assert (f {|refute_close|} = 1)",
        "let () = assert (f {a|refute_close|}|a} = 1)",
        "let () = assert (f 1 = 1) (* (* not *) refute_close *)",
        "let () = assert (f 1 = 1) (* \"*)\" refute_close *)",
        "let () = assert (refute_closed 1 = my_refute_close)",
        "let () = assert (M.refute_close 1)",
        "(* refute_close",
        "\"refute_close",
    ] {
        assert!(!uses(code), "{code}");
    }
}
