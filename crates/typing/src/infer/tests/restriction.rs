//! The relaxed value restriction.

use super::{check, library, run};
use expect_test::expect;
use refute_source::Sources;

#[test]
fn only_values_are_generalised() {
    check(
        "let a = ref [] let b = List.map (fun x -> x) let c = (fun x -> x) []
         let d = if true then [] else [] let e = { contents = [] } let f = [||] let g = raise Not_found
         let h = let r = ref 1 in fun y -> ignore r; y",
        expect![[r#"
            a : '_weak1 list ref
            b : '_weak2 list -> '_weak2 list
            c : 'a list
            d : 'a list
            e : '_weak3 list ref
            f : 'a array
            g : 'a
            h : '_weak4 -> '_weak4
        "#]],
    );
}

#[test]
fn variance_decides() {
    check(
        "type 'a consumer = C of ('a -> unit) type 'a producer = { make : unit -> 'a } type 'a box = { mutable c : 'a }
         type 'a twice = ('a -> unit) -> unit
         let id x = x
         let a = id (C (fun _ -> ())) let b = id { make = fun () -> [] } let c = id { c = [] }
         let d : 'a twice = id (fun _ -> ())",
        expect![[r#"
            id : 'a -> 'a
            a : '_weak1 consumer
            b : 'a list producer
            c : '_weak2 list box
            d : '_weak3 twice
        "#]],
    );
}

#[test]
fn a_later_use_decides_a_weak_variable() {
    check(
        "let r = ref [] let () = r := [1]",
        expect![[r#"
        r : int list ref
    "#]],
    );
}

#[test]
fn a_weak_variable_may_be_decided_by_a_later_text() {
    let mut sources = Sources::new();
    let mut env = library(&mut sources);
    expect!["r : '_weak1 list ref\n"].assert_eq(&run(&mut sources, &mut env, "let r = ref []"));
    expect!["l : '_weak1 list\n"].assert_eq(&run(&mut sources, &mut env, "let l = !r"));
    expect![""].assert_eq(&run(&mut sources, &mut env, "let () = r := [true]"));
    expect!["m : bool list\n"].assert_eq(&run(&mut sources, &mut env, "let m = l"));
}

#[test]
fn named_variables_belong_to_the_item() {
    check(
        "let f (x : 'a) (y : 'a) = x let g (x : 'a) = x + 1",
        expect![[r#"
        f : 'a -> 'a -> 'a
        g : int -> int
    "#]],
    );
    check(
        "let f x = let g (y : 'a) = y in (g 1, g \"a\")",
        expect![[r#"
        type-mismatch at 1:41: "a"
    "#]],
    );
}
