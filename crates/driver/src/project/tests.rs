//! What joined files look like, and why some are no program.

use super::*;
use expect_test::expect;

fn file(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn project(files: &[(&str, &str)]) -> Project {
    Project { files: files.iter().map(|(name, text)| file(name, text)).collect(), libraries: Vec::new() }
}

fn joined(project: &Project) -> String {
    String::from_utf8(project.joined("p").expect("a program").bytes).expect("UTF-8")
}

#[test]
fn files_come_after_those_that_they_name() {
    let files = [
        ("p/main.ml", "let () = print_int (Area.square 2)"),
        ("p/area.ml", "open Num\nlet square x = times x x\n"),
        ("p/num.ml", "type t = Zero | List\nlet times a b = a * b\n"),
        ("p/num.mli", "val times : int -> int -> int\n"),
    ];
    expect![[r#"
        module Num : sig
        # 1 "p/num.mli"
        val times : int -> int -> int
        end = struct
        # 1 "p/num.ml"
        type t = Zero | List
        let times a b = a * b
        end
        module Area = struct
        # 1 "p/area.ml"
        open Num
        let square x = times x x
        end
        module Main = struct
        # 1 "p/main.ml"
        let () = print_int (Area.square 2)
        end
        include Main
    "#]]
    .assert_eq(&joined(&project(&files)));
}

#[test]
fn a_library_is_known_by_its_name() {
    let files = [
        ("p/bin/main.ml", "open Shapes\nlet () = Circle.draw ()"),
        ("p/lib/circle.ml", "let draw () = Point.dot ()"),
        ("p/lib/point.ml", "let dot () = ()"),
    ];
    let libraries = vec![ProjectLibrary { name: "shapes".to_string(), folder: "p/lib".to_string() }];
    let text = joined(&Project { libraries, ..project(&files) });
    assert!(
        text.contains("end\nmodule Shapes = struct\nmodule Circle = Circle\nmodule Point = Point\nend\nmodule Main"),
        "{text}"
    );
}

#[test]
fn tests_are_no_part_of_the_program() {
    let files = [("p/queue.ml", "let empty = []"), ("p/test_queue.ml", "open OUnit2\nlet _ = Queue.empty")];
    assert_eq!(
        joined(&project(&files)),
        "module Queue = struct\n# 1 \"p/queue.ml\"\nlet empty = []\nend\ninclude Queue\n"
    );
}

#[test]
fn two_that_nobody_needs_are_both_left_as_modules() {
    assert!(!joined(&project(&[("a.ml", "let x = 1"), ("b.ml", "let y = 1")])).contains("include"));
}

#[test]
fn what_is_no_program_is_told() {
    let refused = |files: &[(&str, &str)]| project(files).joined("p").expect_err("no program").to_string();
    assert_eq!(refused(&[]), "there is no `.ml` file in it");
    assert_eq!(refused(&[("p/2nd.ml", "")]), "`p/2nd.ml` has no name that a module may have");
    assert_eq!(refused(&[("p/a.ml", ""), ("p/q/a.ml", "")]), "`p/a.ml` and `p/q/a.ml` would be the same module");
    assert_eq!(refused(&[("p/a.ml", ""), ("p/b.mli", "")]), "`p/b.mli` is the interface of a file that is not there");
    let circle = [("a.ml", "let x = B.x"), ("b.ml", "include A"), ("c.ml", "module X = A")];
    assert_eq!(refused(&circle), "these files need one another: a.ml, b.ml");
}

#[test]
fn constructors_and_members_are_no_modules() {
    let text = b"let x = Node (Leaf, A.B.c) and f = function Some _ -> None module M = F (X) module N = Z open! W";
    let found: Vec<String> = named_modules(text).into_iter().collect();
    assert_eq!(found, ["A", "F", "Leaf", "W", "X", "Z"]);
}
