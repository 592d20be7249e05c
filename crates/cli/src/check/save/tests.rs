//! What is appended, and that a file is replaced as a whole.

use super::*;

fn test(submission: &str, item: &str) -> Test {
    Test { submission: submission.to_string(), item: TestItem::new(item) }
}

#[test]
fn each_assert_is_kept_once() {
    let one = test("a.ml", "let () = assert (f 1 = 2)");
    let same = test("b.ml", "let () = assert (f 1 = 2)");
    let other = test("c.ml", "let () = assert (f 1 = 20)");
    let (text, added) = appended("", &[one, same, other]);
    assert_eq!(added, 2);
    assert_eq!(text, "(* from a.ml *)\nlet () = assert (f 1 = 2)\n\n(* from c.ml *)\nlet () = assert (f 1 = 20)\n");
    let again = test("d.ml", "let () = assert (f 1 = 2)");
    assert_eq!(appended(&text, &[again]), (String::new(), 0));
}

#[test]
fn an_unfinished_line_is_finished() {
    let (text, _) = appended("let x = 1", &[test("a.ml", "let () = assert true")]);
    assert_eq!(text, "\n\n(* from a.ml *)\nlet () = assert true\n");
}

#[test]
fn names_cannot_end_the_comment() {
    assert_eq!(in_comment("a*) b\" (*c'.ml"), "a*_ b_ _*c_.ml");
}

#[test]
fn files_grow_and_nothing_is_left_beside_them() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let path = folder.path().join("tests.ml");
    assert_eq!(save(&path, &[test("a.ml", "let () = assert true")]), Ok(1));
    assert_eq!(save(&path, &[test("b.ml", "let () = assert true")]), Ok(0));
    assert_eq!(save(&path, &[test("b.ml", "let () = assert (1 = 1)")]), Ok(1));
    let text = std::fs::read_to_string(&path).expect("a text");
    assert_eq!(text.matches("assert").count(), 2);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    let missing = folder.path().join("missing/tests.ml");
    assert!(save(&missing, &[test("a.ml", "let () = assert true")]).is_err());
}

#[test]
fn what_floats_need_is_written_once_and_first() {
    let one = test("a.ml", "let () = assert (refute_close (f 1.) (2.))");
    let two = test("b.ml", "let () = assert (refute_close (f 2.) (3.))");
    let (text, added) = appended("", &[one, two]);
    assert_eq!(added, 2);
    assert!(text.starts_with("let refute_close a b ="));
    assert_eq!(text.matches("let refute_close").count(), 1);
    let (more, _) = appended(&text, &[test("c.ml", "let () = assert (refute_close (f 3.) (4.))")]);
    assert_eq!(more, "\n(* from c.ml *)\nlet () = assert (refute_close (f 3.) (4.))\n");
    let (text, _) = appended("", &[test("d.ml", "let () = assert (g \"refute_close\" = 1)")]);
    assert_eq!(text, "(* from d.ml *)\nlet () = assert (g \"refute_close\" = 1)\n");
}
