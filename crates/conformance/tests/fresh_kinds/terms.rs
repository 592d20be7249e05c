//! Exercises about formulas, terms, patterns and small programs.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const TERMS: &[Kind] = &[
    Kind {
        entry: "always",
        assume: None,
        reference: r#"
type formula = True | Var of int | Not of formula | And of formula * formula | Or of formula * formula

let rec vars = function
  | True -> []
  | Var x -> [ x ]
  | Not f -> vars f
  | And (f, g) | Or (f, g) -> vars f @ vars g

let rec holds env = function
  | True -> true
  | Var x -> List.mem x env
  | Not f -> not (holds env f)
  | And (f, g) -> holds env f && holds env g
  | Or (f, g) -> holds env f || holds env g

let always f =
  let rec try_all env = function
    | [] -> holds env f
    | x :: rest -> try_all (x :: env) rest && try_all env rest
  in
  try_all [] (List.sort_uniq compare (vars f))"#,
        right: r#"
type formula = True | Var of int | Not of formula | And of formula * formula | Or of formula * formula

let rec set x value f =
  match f with
  | True -> True
  | Var y -> if x = y then (if value then True else Not True) else f
  | Not g -> Not (set x value g)
  | And (g, h) -> And (set x value g, set x value h)
  | Or (g, h) -> Or (set x value g, set x value h)

let rec first = function
  | True -> None
  | Var x -> Some x
  | Not f -> first f
  | And (f, g) | Or (f, g) -> (match first f with None -> first g | found -> found)

let rec closed = function
  | True -> true
  | Var _ -> false
  | Not f -> not (closed f)
  | And (f, g) -> closed f && closed g
  | Or (f, g) -> closed f || closed g

let rec always f =
  match first f with
  | None -> closed f
  | Some x -> always (set x true f) && always (set x false f)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type formula = True | Var of int | Not of formula | And of formula * formula | Or of formula * formula

let rec always = function
  | True -> true
  | Var _ -> false
  | Not f -> never f
  | And (f, g) -> always f && always g
  | Or (f, g) -> always f || always g

and never = function
  | True -> false
  | Var _ -> false
  | Not f -> always f
  | And (f, g) -> never f || never g
  | Or (f, g) -> never f && never g"#,
                ),
                example: "always (Or (Var 0, Not (Var 0)))",
            },
            Wrong {
                program: Whole(
                    r#"
type formula = True | Var of int | Not of formula | And of formula * formula | Or of formula * formula

let rec holds env = function
  | True -> true
  | Var _ -> env
  | Not f -> not (holds env f)
  | And (f, g) -> holds env f && holds env g
  | Or (f, g) -> holds env f || holds env g

let always f = holds true f && holds false f"#,
                ),
                example: "always (Or (Var 0, Not (Var 1)))",
            },
            Wrong {
                program: Whole(
                    r#"
type formula = True | Var of int | Not of formula | And of formula * formula | Or of formula * formula

let rec clauses = function
  | True -> [ [ `True ] ]
  | Not True -> [ [] ]
  | Var x -> [ [ `Pos x ] ]
  | Not (Var x) -> [ [ `Neg x ] ]
  | Not (Not f) -> clauses f
  | Not (And (f, g)) -> clauses (Or (Not f, Not g))
  | Not (Or (f, g)) -> clauses (And (Not f, Not g))
  | And (f, g) -> clauses f @ clauses g
  | Or (f, g) -> List.concat_map (fun c -> List.map (fun d -> c @ d) (clauses g)) (clauses f)

let always f =
  let valid clause =
    match clause with
    | `True :: _ -> true
    | _ -> List.exists (function `Pos x -> List.mem (`Neg x) clause | _ -> false) clause
  in
  List.for_all valid (clauses f)"#,
                ),
                example: "always (Or (Var 0, True))",
            },
        ],
    },
    Kind {
        entry: "unify",
        assume: None,
        reference: r#"
type ty = Int | Var of int | Arrow of ty * ty

let rec apply s t =
  match t with
  | Int -> Int
  | Var x -> (match List.assoc_opt x s with Some t -> apply s t | None -> t)
  | Arrow (a, b) -> Arrow (apply s a, apply s b)

let rec occurs x = function Int -> false | Var y -> x = y | Arrow (a, b) -> occurs x a || occurs x b

let unify a b =
  let rec go s pairs =
    match pairs with
    | [] -> Some s
    | (a, b) :: rest -> (
      match apply s a, apply s b with
      | Int, Int -> go s rest
      | Var x, Var y when x = y -> go s rest
      | Var x, t | t, Var x -> if occurs x t then None else go ((x, t) :: s) rest
      | Arrow (a, b), Arrow (c, d) -> go s ((a, c) :: (b, d) :: rest)
      | _ -> None)
  in
  Option.map (fun s -> apply s a) (go [] [ (a, b) ])"#,
        right: r#"
type ty = Int | Var of int | Arrow of ty * ty

exception Clash

let rec replace x t = function
  | Int -> Int
  | Var y -> if x = y then t else Var y
  | Arrow (a, b) -> Arrow (replace x t a, replace x t b)

let rec has x = function Int -> false | Var y -> x = y | Arrow (a, b) -> has x a || has x b

let unify a b =
  let rec solve pairs result =
    match pairs with
    | [] -> result
    | (a, b) :: rest when a = b -> solve rest result
    | (Var x, t) :: rest | (t, Var x) :: rest ->
      if has x t then raise Clash;
      let put = replace x t in
      solve (List.map (fun (a, b) -> (put a, put b)) rest) (put result)
    | (Arrow (a, b), Arrow (c, d)) :: rest -> solve ((a, c) :: (b, d) :: rest) result
    | _ -> raise Clash
  in
  try Some (solve [ (a, b) ] a) with Clash -> None"#,
        wrong: &[
            Wrong {
                program: Right(&[
                    (
                        "
let rec has x = function Int -> false | Var y -> x = y | Arrow (a, b) -> has x a || has x b
",
                        "",
                    ),
                    (
                        "->
      if has x t then raise Clash;",
                        "->",
                    ),
                ]),
                example: "unify (Var 0) (Arrow (Int, Var 0))",
            },
            Wrong {
                program: Right(&[(
                    "let put = replace x t in
      solve (List.map (fun (a, b) -> (put a, put b)) rest) (put",
                    "solve rest (replace x t",
                )]),
                example: "unify (Arrow (Var 0, Var 0)) (Arrow (Int, Arrow (Int, Int)))",
            },
            Wrong {
                program: Reference(&[("-> apply s t |", "-> t |")]),
                example: "unify (Arrow (Var 0, Var 1)) (Arrow (Var 1, Int))",
            },
        ],
    },
    Kind {
        entry: "alpha",
        assume: None,
        reference: r#"
type term = Var of string | Fun of string * term | App of term * term

let alpha a b =
  let rec same env a b =
    match a, b with
    | Var x, Var y ->
      let rec find = function
        | [] -> x = y
        | (p, q) :: rest -> if p = x || q = y then p = x && q = y else find rest
      in
      find env
    | Fun (x, a), Fun (y, b) -> same ((x, y) :: env) a b
    | App (a, b), App (c, d) -> same env a c && same env b d
    | _ -> false
  in
  same [] a b"#,
        right: r#"
type term = Var of string | Fun of string * term | App of term * term
type plain = Free of string | Bound of int | Lambda of plain | Call of plain * plain

let alpha a b =
  let rec position x i = function [] -> None | y :: rest -> if x = y then Some i else position x (i + 1) rest in
  let rec plain env = function
    | Var x -> (match position x 0 env with None -> Free x | Some i -> Bound i)
    | Fun (x, t) -> Lambda (plain (x :: env) t)
    | App (f, t) -> Call (plain env f, plain env t)
  in
  plain [] a = plain [] b"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "->
      let rec find = function
        | [] -> x = y
        | (p, q) :: rest -> if p = x || q = y then p = x && q = y else find rest
      in
      find env",
                    "-> (match List.assoc_opt x env with Some z -> z = y | None -> x = y)",
                )]),
                example: "alpha (Fun (\"x\", Var \"y\")) (Fun (\"y\", Var \"y\"))",
            },
            Wrong {
                program: Whole(
                    r#"
type term = Var of string | Fun of string * term | App of term * term

let rec rename x y t =
  match t with
  | Var z -> if z = x then Var y else t
  | Fun (z, body) -> Fun (z, rename x y body)
  | App (f, a) -> App (rename x y f, rename x y a)

let alpha a b =
  let rec go n a b =
    match a, b with
    | Var x, Var y -> x = y
    | Fun (x, a), Fun (y, b) ->
      let fresh = "%" ^ string_of_int n in
      go (n + 1) (rename x fresh a) (rename y fresh b)
    | App (a, b), App (c, d) -> go n a c && go n b d
    | _ -> false
  in
  go 0 a b"#,
                ),
                example: "alpha (Fun (\"x\", Fun (\"x\", Var \"x\"))) (Fun (\"y\", Fun (\"x\", Var \"x\")))",
            },
            Wrong {
                program: Reference(&[(
                    "->
      let rec find = function
        | [] -> x = y
        | (p, q) :: rest -> if p = x || q = y then p = x && q = y else find rest
      in
      find env",
                    "-> x = y || List.mem (x, y) env",
                )]),
                example: "alpha (Fun (\"x\", Var \"y\")) (Fun (\"y\", Var \"y\"))",
            },
        ],
    },
    Kind {
        entry: "matches",
        assume: None,
        reference: r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

let matches r s =
  let rec go r chars continue =
    match r, chars with
    | Empty, _ -> continue chars
    | Char c, d :: rest -> c = d && continue rest
    | Char _, [] -> false
    | Seq (a, b), _ -> go a chars (fun rest -> go b rest continue)
    | Alt (a, b), _ -> go a chars continue || go b chars continue
    | Star a, _ -> continue chars || go a chars (fun rest -> rest <> chars && go r rest continue)
  in
  go r (List.of_seq (String.to_seq s)) (fun rest -> rest = [])"#,
        right: r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

let matches r s =
  let rec ends r i =
    match r with
    | Empty -> [ i ]
    | Char c -> if i < String.length s && s.[i] = c then [ i + 1 ] else []
    | Seq (a, b) -> List.sort_uniq compare (List.concat_map (ends b) (ends a i))
    | Alt (a, b) -> List.sort_uniq compare (ends a i @ ends b i)
    | Star a ->
      let rec grow known =
        let more = List.sort_uniq compare (known @ List.concat_map (ends a) known) in
        if more = known then known else grow more
      in
      grow [ i ]
  in
  List.mem (String.length s) (ends r 0)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

let matches r s =
  let rec go r chars =
    match r, chars with
    | Empty, _ -> Some chars
    | Char c, d :: rest when c = d -> Some rest
    | Char _, _ -> None
    | Seq (a, b), _ -> Option.bind (go a chars) (go b)
    | Alt (a, b), _ -> (match go a chars with None -> go b chars | found -> found)
    | Star a, _ -> (match go a chars with Some rest when rest <> chars -> go r rest | _ -> Some chars)
  in
  go r (List.of_seq (String.to_seq s)) = Some []"#,
                ),
                example: "matches (Alt (Empty, Char 'a')) \"a\"",
            },
            Wrong {
                program: Reference(&[(
                    "continue chars || go a chars (fun rest -> rest <> chars && go r rest continue)",
                    "go a chars (fun rest -> continue rest || (rest <> chars && go r rest continue))",
                )]),
                example: "matches (Star (Char 'a')) \"\"",
            },
            Wrong {
                program: Whole(
                    r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

let rec nullable = function
  | Empty | Star _ -> true
  | Char _ -> false
  | Seq (a, b) -> nullable a && nullable b
  | Alt (a, b) -> nullable a || nullable b

type state = Dead | Live of regex

let rec derive c r =
  match r with
  | Empty -> Dead
  | Char d -> if c = d then Live Empty else Dead
  | Seq (a, b) -> (match derive c a with Live a -> Live (Seq (a, b)) | Dead -> if nullable a then derive c b else Dead)
  | Alt (a, b) -> (
    match derive c a, derive c b with
    | Live a, Live b -> Live (Alt (a, b))
    | Dead, other | other, Dead -> other)
  | Star a -> (match derive c a with Live a -> Live (Seq (a, r)) | Dead -> Dead)

let matches r s =
  let step state c = match state with Live r -> derive c r | Dead -> Dead in
  match String.fold_left step (Live r) s with Live r -> nullable r | Dead -> false"#,
                ),
                example: "matches (Seq (Star (Char 'a'), Char 'a')) \"a\"",
            },
        ],
    },
    Kind {
        entry: "execute",
        assume: None,
        reference: r#"
type stmt = Set of string * int | Add of string * string | While of string * stmt list

let execute program =
  let get env x = Option.value ~default:0 (List.assoc_opt x env) in
  let set env x n = List.sort compare ((x, n) :: List.remove_assoc x env) in
  let rec run env = function
    | [] -> env
    | Set (x, n) :: rest -> run (set env x n) rest
    | Add (x, y) :: rest -> run (set env x (get env x + get env y)) rest
    | (While (x, body) :: rest) as all -> if get env x = 0 then run env rest else run (run env body) all
  in
  run [] program"#,
        right: r#"
type stmt = Set of string * int | Add of string * string | While of string * stmt list

let execute program =
  let table = Hashtbl.create 8 in
  let get x = try Hashtbl.find table x with Not_found -> 0 in
  let rec step = function
    | Set (x, n) -> Hashtbl.replace table x n
    | Add (x, y) -> let sum = get x + get y in Hashtbl.replace table x sum
    | While (x, body) -> while get x <> 0 do List.iter step body done
  in
  List.iter step program;
  List.sort compare (Hashtbl.fold (fun x n l -> (x, n) :: l) table [])"#,
        wrong: &[
            Wrong {
                program: Right(&[("x <> 0", "x > 0")]),
                example: "execute [Set (\"x\", -1); While (\"x\", [Set (\"x\", 0)])]",
            },
            Wrong {
                program: Right(&[(
                    "let sum = get x + get y in Hashtbl.replace table x sum",
                    "if Hashtbl.mem table y then Hashtbl.replace table x (get x + get y)",
                )]),
                example: "execute [Add (\"x\", \"y\")]",
            },
            Wrong {
                program: Reference(&[(
                    "(While (x, body) :: rest) as all -> if get env x = 0 then run env rest else run (run env body) all",
                    "While (x, body) :: rest -> if get env x = 0 then run env rest else run (run env body) rest",
                )]),
                example: "execute [Set (\"x\", -2); Set (\"y\", 1); While (\"x\", [Add (\"x\", \"y\")])]",
            },
        ],
    },
    Kind {
        entry: "complete",
        assume: None,
        reference: r#"
type trie = Node of bool * (char * trie) list

let empty = Node (false, [])

let rec insert chars (Node (word, children)) =
  match chars with
  | [] -> Node (true, children)
  | c :: rest ->
    let child = Option.value ~default:empty (List.assoc_opt c children) in
    Node (word, List.sort compare ((c, insert rest child) :: List.remove_assoc c children))

let complete words prefix =
  let chars s = List.of_seq (String.to_seq s) in
  let trie = List.fold_left (fun t w -> insert (chars w) t) empty words in
  let rec all before (Node (word, children)) =
    let inside = List.concat_map (fun (c, t) -> all (before ^ String.make 1 c) t) children in
    if word then before :: inside else inside
  in
  let rec go chars (Node (_, children) as t) =
    match chars with
    | [] -> all prefix t
    | c :: rest -> (match List.assoc_opt c children with None -> [] | Some t -> go rest t)
  in
  go (chars prefix) trie"#,
        right: r#"
let complete words prefix =
  let n = String.length prefix in
  let fits w = String.length w >= n && String.sub w 0 n = prefix in
  List.sort_uniq compare (List.filter fits words)"#,
        wrong: &[
            Wrong { program: Right(&[("w >= n", "w > n")]), example: "complete [\"\"] \"\"" },
            Wrong {
                program: Right(&[("List.sort_uniq compare", "List.sort compare")]),
                example: "complete [\"\"; \"\"] \"\"",
            },
            Wrong { program: Reference(&[("(true, children)", "(true, [])")]), example: "complete [\"a\"; \"\"] \"\"" },
        ],
    },
];
