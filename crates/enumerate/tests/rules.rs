//! Which bodies of functions are enumerated, and which are left out because another says the same.

use crate::reading::read;
use refute_enumerate::{Inputs, Strings, show_open};
use std::collections::HashSet;

/// The bodies of functions of a type up to a size, holes as `_`.
fn bodies(ty: &str, size: usize) -> HashSet<String> {
    let text = if ty.contains("entry") { ty.to_string() } else { format!("let entry (f : {ty}) = ignore f") };
    let (space, args) = read(&text).expect("inputs can be made");
    let mut inputs = Inputs::new(&space, args, Strings::Whole);
    let mut found = HashSet::new();
    for size in 0..=size {
        inputs.of_size(size, &mut |shapes| {
            let shown = show_open(&space, shapes);
            found.insert(shown[1..shown.len() - 1].to_string());
            true
        });
    }
    found
}

fn check(ty: &str, size: usize, present: &[&str], absent: &[&str]) {
    let found = bodies(ty, size);
    for text in present {
        assert!(found.contains(*text), "{ty}: `{text}` is missing");
    }
    for text in absent {
        assert!(!found.contains(*text), "{ty}: `{text}` says nothing new");
    }
}

#[test]
fn sums() {
    check(
        "int -> int -> int",
        8,
        &[
            "fun x y -> x + y",
            "fun x y -> x - y",
            "fun x y -> y - x",
            "fun x _ -> _ - x",
            "fun x y -> x - y + _",
            "fun x y -> x + y + _",
            "fun x y -> y + x * _",
            "fun x y -> x + y * _",
            "fun x y -> _ - (x + y)",
        ],
        &[
            "fun x y -> y + x",
            "fun x _ -> _ + x",
            "fun x _ -> x - _",
            "fun x _ -> x - x",
            "fun x _ -> x + x",
            "fun x _ -> x + x * _",
            "fun x y -> x + (y + _)",
            "fun x y -> x + _ + y",
            "fun x y -> x - y - _",
            "fun x y -> x - (y + _)",
            "fun x y -> x + y - x",
            "fun x y -> x - y * _",
            "fun _ _ -> _ + _",
            "fun x y -> _ - x + y",
            "fun x y -> x + (y - x)",
        ],
    );
}

#[test]
fn products_and_quotients() {
    check(
        "int -> int -> int",
        8,
        &[
            "fun x y -> x * y",
            "fun x _ -> x * x",
            "fun x y -> x * y * _",
            "fun x y -> (x - y) * _",
            "fun x y -> x / y",
            "fun x _ -> x mod _",
            "fun x _ -> x mod _ / _",
            "fun x _ -> (x + _) mod _",
            "fun x _ -> (x + _) / _",
        ],
        &[
            "fun x y -> y * x",
            "fun x _ -> _ * x",
            "fun x _ -> (x + _) * _",
            "fun x y -> x * _ * y",
            "fun x _ -> x * _ * _",
            "fun x y -> x * (y * _)",
            "fun x _ -> x / x",
            "fun x _ -> x mod x",
            "fun x _ -> x / _ / _",
            "fun x _ -> x mod _ mod _",
            "fun x _ -> _ / x",
            "fun x _ -> _ mod x",
            "fun x _ -> x * x / x",
            "fun x _ -> (_ - x) / _",
        ],
    );
}

#[test]
fn comparisons() {
    check(
        "int -> int -> bool",
        7,
        &[
            "fun x y -> x = y",
            "fun x _ -> x = _",
            "fun x _ -> x < _",
            "fun x _ -> x > _",
            "fun x y -> x < y",
            "fun x y -> y < x",
            "fun x _ -> x mod _ = _",
            "fun x y -> x - y = _",
            "fun x y -> x - y < _",
            "fun x y -> y - x < _",
            "fun x y -> x + y = _",
            "fun x y -> x = y * _",
            "fun x _ -> x <> _",
            "fun x y -> x >= y",
        ],
        &[
            "fun x _ -> x = x",
            "fun x _ -> x < x",
            "fun x y -> y = x",
            "fun x _ -> _ = x",
            "fun x _ -> x + _ = _",
            "fun x _ -> x * _ = _",
            "fun x _ -> x + _ < _",
            "fun x _ -> _ - x = _",
            "fun x y -> y - x = _",
            "fun x y -> x - y > _",
            "fun x _ -> x = x * _",
            "fun x _ -> x >= _",
            "fun x _ -> x <= _",
            "fun x y -> x = x + y",
            "fun x y -> x = y - x",
        ],
    );
    check("string -> bool", 7, &["fun x -> x = _", "fun x -> x < _"], &["fun x -> x ^ _ = _", "fun x -> x = x ^ _"]);
    check("string -> string -> bool", 7, &["fun x y -> x ^ y = _", "fun x y -> x = y ^ _"], &["fun x y -> y = x"]);
    check("int option -> bool", 6, &["fun x -> x = None", "fun x -> x = Some _"], &["fun x -> x = x"]);
    check("int list -> int list -> bool", 6, &["fun x y -> x = y", "fun x _ -> x = [_]"], &["fun x y -> y = x"]);
    check(
        "bool -> int -> bool",
        6,
        &["fun x _ -> x", "fun _ y -> y = _"],
        &["fun x _ -> x = true", "fun x _ -> x = false"],
    );
}

#[test]
fn logic() {
    check(
        "bool -> bool -> bool",
        7,
        &[
            "fun x y -> x && y",
            "fun x y -> x || y",
            "fun x _ -> not x",
            "fun x y -> x = y",
            "fun x y -> x <> y",
            "fun x y -> not (x && y)",
            "fun x y -> x && not y",
        ],
        &[
            "fun x _ -> x && x",
            "fun x y -> y && x",
            "fun x _ -> not (not x)",
            "fun x _ -> not true",
            "fun x _ -> x && true",
            "fun x _ -> x && not x",
            "fun x y -> x || (y || x)",
        ],
    );
    check("int -> bool", 9, &["fun x -> x = _ || x = _"], &["fun x -> x = _ && x = _", "fun x -> x < _ || x < _"]);
}

#[test]
fn decisions() {
    check(
        "int -> int -> int",
        9,
        &[
            "fun x y -> if x < y then x else y",
            "fun x _ -> if x = _ then _ else x",
            "fun x _ -> if x = _ then _ else _",
            "fun x y -> if x = y then _ else x",
        ],
        &[
            "fun x _ -> if x = _ then x else _",
            "fun x _ -> if x > _ then x else _",
            "fun x y -> if x < y then x else x",
            "fun x y -> if x <> y then x else _",
            "fun x y -> if x = y then y else _",
            "fun x y -> if x = y then x else y",
            "fun _ _ -> if true then _ else _",
        ],
    );
    check("int -> int", 13, &["fun x -> if x = _ then _ else if x = _ then _ else _"], &[]);
    check(
        "int -> bool -> bool",
        9,
        &["fun x y -> y || x = _"],
        &[
            "fun x _ -> if x = _ then true else false",
            "fun x y -> if y then y else x = _",
            "fun x y -> if y then true else x = _",
        ],
    );
    check(
        "int list -> int list",
        8,
        &[
            "fun x -> match x with [] -> [] | _ :: z -> z",
            "fun x -> match x with [] -> [_] | _ :: _ -> x",
            "fun x -> _ :: x",
        ],
        &[
            "fun x -> match x with [] -> [] | _ :: _ -> x",
            "fun x -> match x with [] -> [] | y :: z -> y :: z",
            "fun x -> match x with [] -> x | _ :: _ -> x",
            "fun x -> if x = [] then [_] else x",
            "fun x -> _ :: [_]",
        ],
    );
    check(
        "int option -> bool",
        8,
        &["fun x -> match x with None -> true | Some y -> y = _"],
        &["fun x -> match x with None -> true | Some _ -> false"],
    );
    check(
        "int -> int option",
        8,
        &["fun x -> if x = _ then None else Some x"],
        &["fun x -> Some (if x = _ then _ else x)"],
    );
}

#[test]
fn texts() {
    check(
        "string -> string -> string",
        6,
        &[
            "fun x y -> x ^ y",
            "fun x y -> y ^ x",
            "fun x _ -> x ^ x",
            "fun x _ -> x ^ _",
            "fun x _ -> _ ^ x",
            "fun x y -> x ^ _ ^ y",
        ],
        &["fun _ _ -> _ ^ _", "fun x _ -> _ ^ _ ^ x", "fun x y -> (x ^ y) ^ x"],
    );
}

#[test]
fn tuples_are_taken_apart_or_used_whole() {
    check(
        "int * int -> int * int",
        4,
        &["fun x -> x", "fun (x, y) -> (y, x)", "fun (x, _) -> (x, x)", "fun _ -> (_, _)"],
        &["fun (x, y) -> (x, y)"],
    );
    check(
        "int * int -> int * int -> bool",
        4,
        &["fun x y -> x = y", "fun (x, _) (z, _) -> x = z"],
        &["fun x (y, z) -> x = (y, z)"],
    );
    check("('a * 'b -> 'c) -> 'a -> 'b -> 'c", 4, &["fun f x y -> f (x, y)"], &[]);
    check("('a -> 'b -> 'c) -> 'a * 'b -> 'c", 4, &["fun f (x, y) -> f x y"], &[]);
}

#[test]
fn functions_and_fields() {
    check("(int -> int) -> int -> int", 5, &["fun f x -> f x", "fun f x -> f (f x)", "fun f _ -> f _"], &[]);
    check("('a -> 'b) -> ('b -> 'c) -> 'a -> 'c", 5, &["fun f g x -> g (f x)"], &[]);
    check("int ref -> int", 5, &["fun x -> !x", "fun x -> !x + _"], &[]);
    check(
        "type p = { name : string; age : int } let entry (f : p -> int) = ignore f",
        5,
        &["fun x -> x.age", "fun x -> x.age + _"],
        &[],
    );
}

#[test]
fn there_is_one_function_to_unit() {
    assert_eq!(bodies("int list -> unit", 9), HashSet::from(["fun _ -> ()".to_string()]));
}
