//! Values are read back as they are shown.

use super::*;
use crate::Text;
use crate::check::fit::{arrows, instance};
use crate::loaded::Loaded;
use refute_enumerate::show_call;

/// The arguments of the last function of a program, read and shown again.
fn read(program: &str, text: &str) -> Option<String> {
    let mut loaded = Loaded::new();
    let program = Text { name: "program".to_string(), bytes: program.as_bytes().to_vec() };
    assert!(loaded.add_quietly(&program).is_ok(), "the program types");
    let function = loaded.functions().pop().expect("a function");
    let program = loaded.program();
    let mut space = Space::default();
    let (params, _) = arrows(&program.types, function.ty(program));
    let node = |ty| space.add(&program.types, &instance(ty)).expect("values can be made");
    let nodes: Vec<NodeId> = params.iter().map(node).collect();
    arguments(&space, &nodes, text).map(|filled| show_call(&space, "f", &filled.input, &filled.constants))
}

#[test]
fn values_of_all_kinds() {
    let check = |program: &str, text: &str, expect: &str| {
        assert_eq!(read(program, text).as_deref(), Some(expect), "{text}");
    };
    check("let f (a : int list) = a", "[1; -2]", "f [1; -2]");
    check("let f (a : int list) = a", "1 :: (2 :: [])", "f [1; 2]");
    check("let f (a : int) (b : bool) = a, b", "(-1, true)", "f (-1) true");
    check("let f (p : int * char) = p", "(3, 'x')", "f (3, 'x')");
    check("type t = L | N of t * int * t  let f (t : t) = t", "N (L, 1, N (L, 2, L))", "f (N (L, 1, N (L, 2, L)))");
    check("type r = {x : float; y : string}  let f (r : r) = r", "{y = \"a\"; x = 1.5}", "f { x = 1.5; y = \"a\" }");
    check("let f (a : int option array) = a", "[|None; Some (-1)|]", "f [|None; Some (-1)|]");
    check("let f () = ()", "()", "f ()");
}

#[test]
fn what_is_no_value_of_the_type_is_not_read() {
    for text in ["[true]", "(1, 2)", "List.rev [1]", "[1", "1; 2", "", "let x = 1", "(fun x -> x)"] {
        assert_eq!(read("let f (a : int list) = a", text), None, "{text}");
    }
    assert_eq!(read("let f (a : int) (b : int) = a + b", "(1, 2, 3)"), None);
}
