//! Programs that are accepted, and their types.

use super::check;
use expect_test::expect;

#[test]
fn functions() {
    check(
        "let id x = x let k x y = x let compose f g x = f (g x) let pair = (id, 1) let app = id id",
        expect![[r#"
            id : 'a -> 'a
            k : 'a -> 'b -> 'a
            compose : ('a -> 'b) -> ('c -> 'a) -> 'c -> 'b
            pair : ('a -> 'a) * int
            app : '_weak1 -> '_weak1
        "#]],
    );
}

#[test]
fn polymorphism_of_let_and_match() {
    check(
        "let f x = let g y = (x, y) in (g 1, g true)\nlet m = match (fun x -> x) with f -> (f 1, f true)",
        expect![[r#"
            f : 'a -> ('a * int) * ('a * bool)
            m : int * bool
        "#]],
    );
}

#[test]
fn recursive_types_and_functions() {
    check(
        "type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
         let rec size = function Leaf -> 0 | Node (l, _, r) -> size l + 1 + size r
         let rec insert x = function Leaf -> Node (Leaf, x, Leaf) | Node (l, y, r) as t -> if x < y then Node (insert x l, y, r) else t
         let rec even n = n = 0 || odd (n - 1) and odd n = not (n = 0) && even (n - 1)",
        expect![[r#"
            size : 'a tree -> int
            insert : 'a -> 'a tree -> 'a tree
            even : int -> bool
            odd : int -> bool
        "#]],
    );
}

#[test]
fn polymorphic_recursion_needs_an_annotation() {
    check(
        "type 'a nested = Flat of 'a | Nest of ('a * 'a) nested
         let rec depth : 'a. 'a nested -> int = function Flat _ -> 0 | Nest n -> 1 + depth n
         let same (type a) (x : a) : a = x
         let wrap : type a. a -> a list = fun x -> [x]",
        expect![[r#"
            depth : 'a nested -> int
            same : 'a -> 'a
            wrap : 'a -> 'a list
        "#]],
    );
}

#[test]
fn records() {
    check(
        "type a = { x : int; mutable y : string } type b = { x : float; z : int }
         let last r = r.x let known (r : a) = r.x let by_field r = r.y
         let made = { x = 1; y = \"\" } let made_b = { x = 1.; z = 2 }
         let changed r = { r with z = 3 } let set r = r.y <- \"b\" let pattern { x; z } = x",
        expect![[r#"
            last : b -> float
            known : a -> int
            by_field : a -> string
            made : a
            made_b : b
            changed : b -> b
            set : a -> unit
            pattern : b -> float
        "#]],
    );
    check(
        "type 'a cell = { v : 'a; n : int } let f c = { c with v = 1 } let g c v = { c with v; n = 1 }",
        expect![[r#"
            f : 'a cell -> int cell
            g : 'a cell -> 'b -> 'b cell
        "#]],
    );
}

#[test]
fn constructors_by_expected_type() {
    check(
        "type a = A | B type b = A | C
         let last = A let known : a = A let f (x : a) = match x with A -> 1 | B -> 2 let l = [B; A]",
        expect![[r#"
            last : b
            known : a
            f : a -> int
            l : a list
        "#]],
    );
}

#[test]
fn inline_records() {
    check(
        "type shape = Circle of { r : float; mutable n : int } | Point
         let radius = function Circle { r; _ } -> r | Point -> 0.
         let bump = function Circle c -> c.n <- c.n + 1 | Point -> () let c = Circle { r = 1.; n = 0 }",
        expect![[r#"
            radius : shape -> float
            bump : shape -> unit
            c : shape
        "#]],
    );
}

#[test]
fn exceptions() {
    check(
        "exception E of int * string exception F exception G = F
         let f () = raise (E (1, \"a\"))
         let g () = try f () with E (n, _) -> n | G -> 3 | Failure s -> 4
         let h x = match x () with exception Not_found -> 0 | n -> n
         let k x = let exception L of int in try raise (L x) with L n -> n",
        expect![[r#"
            E : exn
            F : exn
            f : unit -> 'a
            g : unit -> int
            h : (unit -> int) -> int
            k : int -> int
        "#]],
    );
}

#[test]
fn abbreviations_stay_as_written() {
    check(
        "type env = (string * int) list type var = string
         let extend (e : env) x v : env = (x, v) :: e
         let first (e : env) = List.hd e
         let rec mem : var * string list -> bool = fun (v, l) -> match l with [] -> false | h :: t -> v = h || mem (v, t)
         let same (l : string list) (v : var) = match l with h :: _ -> ignore (v = h); l | [] -> l",
        expect![[r#"
            extend : env -> string -> int -> env
            first : env -> string * int
            mem : var * string list -> bool
            same : string list -> var -> string list
        "#]],
    );
}

#[test]
fn formats() {
    check(
        "let a = sprintf \"%d %s\" let b = sprintf \"%*d|%.*f\" let c = sprintf \"%a\" (fun () n -> \"\") let s = \"%d\"",
        expect![[r#"
            a : int -> string -> string
            b : int -> int -> int -> float -> string
            c : '_weak1 -> string
            s : string
        "#]],
    );
}

#[test]
fn library_modules() {
    check(
        "let n = List.length [1] open List let f = map let g = let open List in hd let h = List.(hd [1])
         let s = Stdlib.(1 + 2) let t = Table.create 3 let () = Table.add t 1 let u = Table.create ~random:true 2",
        expect![[r#"
            n : int
            f : ('a -> 'b) -> 'a list -> 'b list
            g : 'a list -> 'a
            h : int
            s : int
            t : int Table.t
            u : '_weak1 Table.t
        "#]],
    );
}

#[test]
fn redefined_types_stay_apart() {
    check(
        "type t = A let x = A type t = B let f = function B -> x",
        expect![[r#"
            defined-again at 1:27: t
            x : t/2
            f : t/1 -> t/2
        "#]],
    );
}

#[test]
fn recursive_values() {
    check(
        "let rec x = 1 :: x let rec f = List.map (fun n -> n + 1) type t = { me : t list } let rec r = { me = [r] }
         let rec a = (1, fun () -> b ()) and b () = fst a",
        expect![[r#"
            x : int list
            f : int list -> int list
            r : t
            a : int * (unit -> int)
            b : unit -> int
        "#]],
    );
}
