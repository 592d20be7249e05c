//! Inputs and results that are more than plain data: what is found, put to the real OCaml.

use refute_conformance::replay::{self, End};
use refute_driver::{CheckRequest, Choices, Entry, Event, Text};
use refute_verdict::{CheckVerdict, Ended};
use std::sync::Arc;

/// A reference and a wrong submission of the function `f`.
const PAIRS: &[(&str, &str)] = &[
    // Streams, with and without an end.
    (
        "type 'a stream = Cons of 'a * (unit -> 'a stream)
         let rec f n (Cons (x, s)) = if n <= 0 then [] else x :: f (n - 1) (s ())",
        "type 'a stream = Cons of 'a * (unit -> 'a stream)
         let f n (Cons (x, s)) = if n <= 0 then [] else if n = 1 then [x] else let Cons (y, _) = s () in [x; y]",
    ),
    (
        "type 'a stream = Cons of 'a * (unit -> 'a stream)
         let rec f n = Cons (n, fun () -> f (n + 1))",
        "type 'a stream = Cons of 'a * (unit -> 'a stream)
         let f n = let rec rest m = Cons (m, fun () -> rest m) in Cons (n, fun () -> rest (n + 1))",
    ),
    (
        "type lazy_tree = Leaf | Node of (unit -> lazy_tree) * int * (unit -> lazy_tree)
         let rec f = function Leaf -> 0 | Node (l, x, r) -> f (l ()) + x + f (r ())",
        "type lazy_tree = Leaf | Node of (unit -> lazy_tree) * int * (unit -> lazy_tree)
         let rec f = function Leaf -> 0 | Node (l, x, _) -> f (l ()) + x",
    ),
    (
        "let rec f p (s : int Seq.t) : int Seq.t = fun () -> match s () with
           | Seq.Nil -> Seq.Nil | Seq.Cons (x, r) -> if p x then Seq.Cons (x, f p r) else f p r ()",
        "let f p (s : int Seq.t) : int Seq.t = fun () -> match s () with
           | Seq.Nil -> Seq.Nil | Seq.Cons (x, r) -> if p x then Seq.Cons (x, r) else r ()",
    ),
    // Lazy values, with and without an end.
    (
        "type 'a stream = Nil | Cons of 'a * 'a stream Lazy.t
         let rec f n s = if n <= 0 then [] else match s with Nil -> [] | Cons (x, rest) -> x :: f (n - 1) (Lazy.force rest)",
        "type 'a stream = Nil | Cons of 'a * 'a stream Lazy.t
         let rec f n s = if n <= 0 then [] else match s with
           | Nil -> [] | Cons (x, lazy Nil) -> if n > 1 then [x; x] else [x] | Cons (x, rest) -> x :: f (n - 1) (Lazy.force rest)",
    ),
    (
        "type stream = Cons of int * stream Lazy.t
         let rec f n = Cons (n, lazy (f (n + 1)))",
        "type stream = Cons of int * stream Lazy.t
         let rec f n = Cons (n, lazy (f (if n = 2 then n else n + 1)))",
    ),
    (
        "type stream = Cons of int * stream Lazy.t
         let rec f n (Cons (x, s)) = if n <= 0 then 0 else x + f (n - 1) (Lazy.force s)",
        "type stream = Cons of int * stream Lazy.t
         let f n (Cons (x, _)) = if n <= 0 then 0 else n * x",
    ),
    ("let f (x : int lazy_t) b = if b then 0 else Lazy.force x", "let f (x : int lazy_t) b = if b then 0 else abs (Lazy.force x)"),
    // Functions that give functions inside of data.
    (
        "let f (make : int -> (int -> int) list) = match make 1 with [] -> 0 | g :: _ -> g 2",
        "let f (make : int -> (int -> int) list) = match make 1 with [] -> 0 | g :: _ -> g 1",
    ),
    (
        "let f (choose : bool -> (int -> int) option) x = match choose true with None -> x | Some g -> g (g x)",
        "let f (choose : bool -> (int -> int) option) x = match choose true with None -> x | Some g -> g x",
    ),
    (
        "let rec f (g : int -> int Seq.t) (s : int Seq.t) : int Seq.t = fun () -> match s () with
           | Seq.Nil -> Seq.Nil | Seq.Cons (x, rest) -> Seq.append (g x) (f g rest) ()",
        "let f (g : int -> int Seq.t) (s : int Seq.t) : int Seq.t = Seq.map (fun x -> match g x () with
           | Seq.Nil -> x | Seq.Cons (y, _) -> y) (Seq.filter (fun x -> match g x () with Seq.Nil -> false | _ -> true) s)",
    ),
    (
        "let f (g : int -> by:int -> int) l = List.map (fun x -> g x ~by:2) l",
        "let f (g : int -> by:int -> int) l = List.map (fun x -> g 2 ~by:x) l",
    ),
    ("let f (g : ?from:int -> int -> int) x = g x + g ~from:1 x", "let f (g : ?from:int -> int -> int) x = g x + g x"),
    ("let f (g : unit -> int) n = if n > 0 then g () else n", "let f (g : unit -> int) n = if n > 0 then g () + 1 else n"),
    // Types whose constructors are of some of their instances.
    (
        "type _ e = Int : int -> int e | Bool : bool -> bool e | If : bool e * 'a e * 'a e -> 'a e | Less : int e * int e -> bool e
         let rec eval : type a. a e -> a = function
           | Int n -> n | Bool b -> b | If (c, a, b) -> if eval c then eval a else eval b | Less (a, b) -> eval a < eval b
         let f (e : int e) = eval e",
        "type _ e = Int : int -> int e | Bool : bool -> bool e | If : bool e * 'a e * 'a e -> 'a e | Less : int e * int e -> bool e
         let rec eval : type a. a e -> a = function
           | Int n -> n | Bool b -> b | If (c, a, b) -> if eval c then eval a else eval b | Less (a, b) -> eval a <= eval b
         let f (e : int e) = eval e",
    ),
    (
        "type zero = Zero type 'n succ = Succ
         type (_, _) vec = Nil : ('a, zero) vec | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec
         let f : (int, zero succ succ) vec -> int = function Cons (x, Cons (y, Nil)) -> x + y",
        "type zero = Zero type 'n succ = Succ
         type (_, _) vec = Nil : ('a, zero) vec | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec
         let f : (int, zero succ succ) vec -> int = function Cons (x, Cons (_, Nil)) -> x",
    ),
    (
        "type _ t = P : { x : int; y : 'a } -> 'a t | Q : bool -> bool t | R : string t
         let f : bool t -> int = function P { x; y } -> if y then x else 0 | Q b -> if b then 1 else 2",
        "type _ t = P : { x : int; y : 'a } -> 'a t | Q : bool -> bool t | R : string t
         let f : bool t -> int = function P { x; y = _ } -> x | Q b -> if b then 1 else 2",
    ),
    // Functions with effects.
    ("let f (g : int -> unit) l = List.iter g l", "let f g l = List.iter g (List.rev l)"),
    ("let f (g : string -> unit) s = g s; g s", "let f g (s : string) = g s"),
    ("let f g x = try Some (g x) with Not_found -> None", "let f g x = Some (g x)"),
    (
        "let f g l = List.map (fun x -> try g x with Failure _ -> 0) l",
        "let f g l = try List.map g l with Failure _ -> []",
    ),
    // The same value twice.
    (
        "let f a b = let x = !a in a := !b; b := x; !a + !b",
        "let f a b = a := !a + !b; b := !a - !b; a := !a - !b; !a + !b",
    ),
    (
        "let f a b = Array.length a = Array.length b && (Array.iteri (fun i x -> a.(i) <- x + b.(i)) (Array.copy a); a = b)",
        "let f a b = Array.length a = Array.length b && (Array.iteri (fun i x -> a.(i) <- x + b.(i)) (Array.copy a); a <> b)",
    ),
    // Containers of the library.
    ("let f (q : int Queue.t) = Queue.fold (+) 0 q", "let f q = if Queue.is_empty q then 0 else Queue.peek q"),
    ("let f (s : int Stack.t) = Stack.fold (fun a x -> x - a) 0 s", "let f s = Stack.fold (+) 0 s"),
    (
        "let f (h : (string, int) Hashtbl.t) k = match Hashtbl.find_opt h k with None -> 0 | Some n -> n",
        "let f (h : (string, int) Hashtbl.t) k = List.fold_left (+) 0 (Hashtbl.find_all h k)",
    ),
    ("let f b = Buffer.contents b ^ \"!\"", "let f b = Buffer.add_char b '!'; Buffer.contents b ^ \"!\" ^ \"\""),
    (
        "let f l = let h = Hashtbl.create 1 in List.iter (fun (k, (v : int)) -> Hashtbl.replace h (k : int) v) l; h",
        "let f l = let h = Hashtbl.create 1 in List.iter (fun (k, (v : int)) -> Hashtbl.add h (k : int) v) l; h",
    ),
    (
        "let f l = let q = Queue.create () in List.iter (fun (x : int) -> Queue.add x q) l; q",
        "let f l = let q = Queue.create () in List.iter (fun (x : int) -> Queue.add x q) (List.rev l); q",
    ),
];

/// What is in a container, in OCaml's own words; a reference and a wrong submission of the function `f` that give one.
const CONTAINERS: &[(&str, &str, &str)] = &[
    (
        "fun q -> List.of_seq (Queue.to_seq q)",
        "let f l = let q = Queue.create () in List.iter (fun (x : int) -> Queue.add x q) l; q",
        "let f l = let q = Queue.create () in List.iter (fun (x : int) -> Queue.add x q) (List.rev l); q",
    ),
    (
        "fun s -> List.of_seq (Stack.to_seq s)",
        "let f l = let s = Stack.create () in List.iter (fun (x : int) -> Stack.push x s) l; s",
        "let f l = let s = Stack.create () in List.iter (fun (x : int) -> Stack.push x s) (List.sort compare l); s",
    ),
    (
        "fun h -> List.map (fun k -> Hashtbl.find_all h k) [-1; 0; 1; 2]",
        "let f l = let h = Hashtbl.create 1 in List.iter (fun (k, (v : int)) -> Hashtbl.add h (k : int) v) l; h",
        "let f l = let h = Hashtbl.create 1 in List.iter (fun (k, (v : int)) -> Hashtbl.add h (k : int) v) (List.rev l); h",
    ),
    (
        "Buffer.contents",
        "let f l = let b = Buffer.create 1 in List.iter (Buffer.add_string b) l; b",
        "let f l = let b = Buffer.create 1 in List.iter (Buffer.add_string b) (List.rev l); b",
    ),
];

/// The verdict on a submission.
fn judged(number: usize, reference: &str, submission: &str) -> CheckVerdict {
    let text = |name: &str, text: &str| Text { name: format!("{name}{number}.ml"), bytes: text.into() };
    let (theirs, ours) = (text("reference", reference), text("submission", submission));
    let (name, config) = (Some("f".to_string()), Choices::default().settled());
    let entry =
        Entry { name, observer: None, assume: None, equal: None, config, language: Default::default(), together: None };
    let request = CheckRequest { prelude: &[], reference: &theirs, entry: &entry, tests: &[] };
    let assignment = refute_driver::prepare_check(&request, &mut |_: Event<'_>| {})
        .unwrap_or_else(|refusal| panic!("{reference}: {}", refusal.message));
    let verdict = refute_driver::check(&assignment, &ours, &Arc::default(), &mut |_: Event<'_>| {});
    assert_eq!(replay::parted(&verdict), Ok(()), "{submission}\n{verdict:#?}");
    verdict
}

#[test]
fn containers_have_in_them_what_is_told() {
    for (number, (observer, reference, submission)) in CONTAINERS.iter().enumerate() {
        let verdict = judged(number, reference, submission);
        let claims = replay::claims(&verdict, reference, submission);
        let values = claims.iter().map(|claim| match &claim.behaviour.ended {
            Ended::Value(value) => format!("({observer}) ({value})"),
            other => panic!("{other:?}"),
        });
        let values: Vec<String> = values.collect();
        let calls: Vec<String> = claims.iter().map(|claim| format!("({observer}) ({})", claim.call)).collect();
        let cases = claims.iter().zip(&calls).zip(values);
        let cases: Vec<_> =
            cases.map(|((claim, call), value)| (claim.program.as_str(), call.as_str(), vec![value])).collect();
        for (observed, claim) in replay::observe(&cases).iter().zip(&claims) {
            assert_eq!(observed.end, End::Value(observed.echoes[0].clone()), "{}: {}", claim.name, claim.call);
        }
    }
}

#[test]
fn what_is_found_holds_on_the_real_ocaml() {
    let mut claims = Vec::new();
    for (number, (reference, submission)) in PAIRS.iter().enumerate() {
        let verdict = judged(number, reference, submission);
        claims.extend(replay::claims(&verdict, reference, submission));
    }
    for (claim, result) in claims.iter().zip(replay::replay(&claims)) {
        assert_eq!(result, Ok(()), "{}: {}", claim.name, claim.call);
    }
}
