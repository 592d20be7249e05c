//! Exercises about state, streams, folds and places inside a structure.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const STATES: &[Kind] = &[
    Kind {
        entry: "moves",
        assume: None,
        reference: r#"
type 'a zipper = { left : 'a list; focus : 'a; right : 'a list }
type move = Left | Right

let moves zipper steps =
  let step z move =
    match move, z with
    | Left, { left = x :: left; focus; right } -> { left; focus = x; right = focus :: right }
    | Right, { left; focus; right = x :: right } -> { left = focus :: left; focus = x; right }
    | _ -> z
  in
  List.fold_left step zipper steps"#,
        right: r#"
type 'a zipper = { left : 'a list; focus : 'a; right : 'a list }
type move = Left | Right

let rec moves z steps =
  match steps with
  | [] -> z
  | Left :: rest -> (
    match z.left with
    | [] -> moves z rest
    | x :: left -> moves { left; focus = x; right = z.focus :: z.right } rest)
  | Right :: rest -> (
    match z.right with
    | [] -> moves z rest
    | x :: right -> moves { left = z.focus :: z.left; focus = x; right } rest)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type 'a zipper = { left : 'a list; focus : 'a; right : 'a list }
type move = Left | Right

let rec moves z steps =
  match steps, z with
  | [], _ -> z
  | Left :: rest, { left = x :: left; focus; right } -> moves { left; focus = x; right = focus :: right } rest
  | Right :: rest, { left; focus; right = x :: right } -> moves { left = focus :: left; focus = x; right } rest
  | _ -> z"#,
                ),
                example: "moves {left = []; focus = 0; right = [1]} [Left; Right]",
            },
            Wrong {
                program: Reference(&[("focus :: left;", "left @ [ focus ];")]),
                example: "moves {left = [0]; focus = 1; right = [0]} [Right]",
            },
        ],
    },
    Kind {
        entry: "labels",
        assume: None,
        reference: r#"
type tree = Leaf | Node of tree * int * tree

let labels tree =
  let rec go n = function
    | Leaf -> (Leaf, n)
    | Node (l, _, r) ->
      let l, n = go n l in
      let r, m = go (n + 1) r in
      (Node (l, n, r), m)
  in
  fst (go 0 tree)"#,
        right: r#"
type tree = Leaf | Node of tree * int * tree

let labels tree =
  let next = ref 0 in
  let rec go = function
    | Leaf -> Leaf
    | Node (l, _, r) ->
      let l = go l in
      let n = !next in
      incr next;
      let r = go r in
      Node (l, n, r)
  in
  go tree"#,
        wrong: &[
            Wrong {
                program: Right(&[
                    (
                        "->
      let l = go l in",
                        "->",
                    ),
                    (
                        "r = go r in
      Node (l, n,",
                        "l = go l in
      Node (l, n, go",
                    ),
                ]),
                example: "labels (Node (Node (Leaf, 0, Leaf), 0, Leaf))",
            },
            Wrong {
                program: Whole(
                    r#"
type tree = Leaf | Node of tree * int * tree

let next = ref 0

let rec go = function
  | Leaf -> Leaf
  | Node (l, _, r) ->
    let l = go l in
    let n = !next in
    incr next;
    let r = go r in
    Node (l, n, r)

let labels tree = go tree"#,
                ),
                example: "(fun t -> let _ = labels t in labels t) (Node (Leaf, 0, Leaf))",
            },
        ],
    },
    Kind {
        entry: "evens",
        assume: None,
        reference: r#"
let rec evens s () =
  match s () with
  | Seq.Nil -> Seq.Nil
  | Seq.Cons (x, rest) -> (
    match rest () with
    | Seq.Nil -> Seq.Cons (x, Seq.empty)
    | Seq.Cons (_, rest) -> Seq.Cons (x, evens rest))"#,
        right: r#"
let evens s =
  let rec go keep s () =
    match s () with
    | Seq.Nil -> Seq.Nil
    | Seq.Cons (x, rest) -> if keep then Seq.Cons (x, go false rest) else go true rest ()
  in
  go true s"#,
        wrong: &[
            Wrong {
                program: Reference(&[("Seq.Cons (x, Seq.empty)", "Seq.Nil")]),
                example: "List.of_seq (evens (List.to_seq [0]))",
            },
            Wrong {
                program: Whole(
                    r#"
let rec evens s () =
  match s () with
  | Seq.Nil -> Seq.Nil
  | Seq.Cons (x, rest) -> if x mod 2 = 0 then Seq.Cons (x, evens rest) else evens rest ()"#,
                ),
                example: "List.of_seq (evens (List.to_seq [0; 0]))",
            },
        ],
    },
    Kind {
        entry: "longest",
        assume: None,
        reference: r#"
let longest l =
  let step (best, run, last) x =
    let run = if Some x = last then run + 1 else 1 in
    (max best run, run, Some x)
  in
  let best, _, _ = List.fold_left step (0, 0, None) l in
  best"#,
        right: r#"
let rec longest l =
  let rec run x = function y :: rest when x = y -> 1 + run x rest | _ -> 0 in
  match l with
  | [] -> 0
  | x :: rest -> max (run x l) (longest rest)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let longest l =
  let rec go best run = function
    | a :: (b :: _ as rest) -> if a = b then go best (run + 1) rest else go (max best run) 1 rest
    | _ -> max best run
  in
  go 0 1 l"#,
                ),
                example: "longest []",
            },
            Wrong {
                program: Whole(
                    r#"
let longest l =
  let rec go best run = function
    | [] -> 0
    | [ _ ] -> best
    | a :: (b :: _ as rest) -> if a = b then go (max best (run + 1)) (run + 1) rest else go best run rest
  in
  go 1 1 l"#,
                ),
                example: "longest [0; 0; 1; 1]",
            },
        ],
    },
    Kind {
        entry: "machine",
        assume: None,
        reference: r#"
type instruction = Push of int | Add | Swap | Dup | Jump of int

let machine program =
  let code = Array.of_list program in
  let rec run pc stack fuel =
    if fuel = 0 then None
    else if pc < 0 || pc >= Array.length code then Some stack
    else
      match code.(pc), stack with
      | Push n, _ -> run (pc + 1) (n :: stack) (fuel - 1)
      | Add, a :: b :: rest -> run (pc + 1) ((a + b) :: rest) (fuel - 1)
      | Swap, a :: b :: rest -> run (pc + 1) (b :: a :: rest) (fuel - 1)
      | Dup, a :: rest -> run (pc + 1) (a :: a :: rest) (fuel - 1)
      | Jump n, a :: rest -> if a = 0 then run (pc + n) rest (fuel - 1) else run (pc + 1) rest (fuel - 1)
      | _ -> None
  in
  run 0 [] 50"#,
        right: r#"
type instruction = Push of int | Add | Swap | Dup | Jump of int

let machine program =
  let stack = ref [] and pc = ref 0 and fuel = ref 50 and fine = ref true in
  let size = List.length program in
  while !fine && !fuel > 0 && !pc >= 0 && !pc < size do
    decr fuel;
    (match List.nth program !pc, !stack with
     | Push n, s -> stack := n :: s; incr pc
     | Add, a :: b :: s -> stack := (b + a) :: s; incr pc
     | Swap, a :: b :: s -> stack := b :: a :: s; incr pc
     | Dup, a :: s -> stack := a :: a :: s; incr pc
     | Jump n, a :: s -> stack := s; pc := !pc + (if a = 0 then n else 1)
     | (Add | Swap | Dup | Jump _), _ -> fine := false)
  done;
  if !fine && !fuel > 0 then Some !stack else None"#,
        wrong: &[
            Wrong { program: Reference(&[("(pc + n)", "n")]), example: "machine [Push 0; Jump 1; Push 0]" },
            Wrong { program: Reference(&[("1) rest (fuel", "1) stack (fuel")]), example: "machine [Push 1; Jump 0]" },
        ],
    },
    Kind {
        entry: "histogram",
        assume: None,
        reference: r#"
let histogram text =
  let counts = Hashtbl.create 16 in
  String.iter
    (fun c -> Hashtbl.replace counts c (1 + Option.value ~default:0 (Hashtbl.find_opt counts c)))
    text;
  List.sort compare (Hashtbl.fold (fun c n out -> (c, n) :: out) counts [])"#,
        right: r#"
let histogram text =
  let add counts c =
    match List.assoc_opt c counts with
    | None -> (c, 1) :: counts
    | Some n -> (c, n + 1) :: List.remove_assoc c counts
  in
  List.sort compare (List.fold_left add [] (List.of_seq (String.to_seq text)))"#,
        wrong: &[
            Wrong {
                program: Reference(&[("-> Hashtbl.replace counts", "-> Hashtbl.add counts")]),
                example: r#"histogram "aa""#,
            },
            Wrong {
                program: Whole(
                    r#"
let histogram text =
  let letters = List.sort compare (List.of_seq (String.to_seq (String.lowercase_ascii text))) in
  let add c = function (d, n) :: rest when c = d -> (d, n + 1) :: rest | rest -> (c, 1) :: rest in
  List.fold_right add letters []"#,
                ),
                example: r#"histogram "A""#,
            },
        ],
    },
    Kind {
        entry: "replace",
        assume: None,
        reference: r#"
type tree = Leaf of int | Node of tree list

let rec replace path x tree =
  match path, tree with
  | [], _ -> Some (Leaf x)
  | i :: rest, Node children when 0 <= i && i < List.length children -> (
    match replace rest x (List.nth children i) with
    | None -> None
    | Some child -> Some (Node (List.mapi (fun j old -> if i = j then child else old) children)))
  | _ -> None"#,
        right: r#"
type tree = Leaf of int | Node of tree list

let rec replace path x tree =
  match path, tree with
  | [], _ -> Some (Leaf x)
  | _ :: _, Leaf _ -> None
  | i :: rest, Node children ->
    let rec go i = function
      | [] -> None
      | child :: others when i = 0 -> Option.map (fun child -> child :: others) (replace rest x child)
      | child :: others -> Option.map (fun others -> child :: others) (go (i - 1) others)
    in
    Option.map (fun children -> Node children) (if i < 0 then None else go i children)"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "(List.mapi (fun j old -> if i = j",
                    "(List.map (fun old -> if old = List.nth children i",
                )]),
                example: "replace [0] 1 (Node [Leaf 0; Leaf 0])",
            },
            Wrong { program: Reference(&[("[], _ ->", "[], Leaf _ ->")]), example: "replace [] 0 (Node [])" },
        ],
    },
    Kind {
        entry: "windows",
        assume: None,
        reference: r#"
let rec take n l = match l with x :: rest when n > 0 -> x :: take (n - 1) rest | _ -> []

let rec windows n l =
  match l with
  | [] -> []
  | _ :: rest -> if n <= 0 || List.length l < n then [] else take n l :: windows n rest"#,
        right: r#"
let windows n l =
  let count = List.length l - n + 1 in
  if n <= 0 || count <= 0 then []
  else List.init count (fun i -> List.filteri (fun j _ -> i <= j && j < i + n) l)"#,
        wrong: &[
            Wrong { program: Reference(&[("|| List.length l < n then", "then")]), example: "windows 2 [0]" },
            Wrong {
                program: Whole(
                    r#"
let rec take n l = match l with x :: rest when n > 0 -> x :: take (n - 1) rest | _ -> []
let rec drop n l = match l with _ :: rest when n > 0 -> drop (n - 1) rest | _ -> l

let rec windows n l = if n <= 0 || List.length l < n then [] else take n l :: windows n (drop n l)"#,
                ),
                example: "windows 2 [0; 0; 0]",
            },
        ],
    },
    Kind {
        entry: "unfold",
        assume: Some("fun n -> n >= 0"),
        reference: r#"
let unfold n =
  let rec digits n out = if n < 10 then n :: out else digits (n / 10) ((n mod 10) :: out) in
  let counts = Array.make 10 0 in
  List.iter (fun d -> counts.(d) <- counts.(d) + 1) (digits n []);
  Array.to_list counts"#,
        right: r#"
let unfold n =
  let text = string_of_int n in
  List.init 10 (fun d ->
      String.fold_left (fun count c -> if Char.code c - 48 = d then count + 1 else count) 0 text)"#,
        wrong: &[
            Wrong { program: Reference(&[("< 10 then n ::", "= 0 then")]), example: "unfold 0" },
            Wrong {
                program: Reference(&[("(digits n []);", "(List.sort_uniq compare (digits n []));")]),
                example: "unfold 11",
            },
        ],
    },
    Kind {
        entry: "rotate",
        assume: None,
        reference: r#"
let rotate matrix =
  let rows = Array.length matrix in
  let columns = if rows = 0 then 0 else Array.length matrix.(0) in
  if Array.exists (fun row -> Array.length row <> columns) matrix then None
  else Some (Array.init columns (fun i -> Array.init rows (fun j -> matrix.(rows - 1 - j).(i))))"#,
        right: r#"
let rotate matrix =
  match Array.to_list (Array.map Array.to_list matrix) with
  | [] -> Some [||]
  | first :: _ as rows ->
    let wide = List.length first in
    if List.for_all (fun row -> List.length row = wide) rows then
      let column i = Array.of_list (List.rev_map (fun row -> List.nth row i) rows) in
      Some (Array.init wide column)
    else None"#,
        wrong: &[
            Wrong {
                program: Reference(&[("matrix.(rows - 1 - j).(i))))", "matrix.(j).(i))))")]),
                example: "rotate [|[|0|]; [|1|]|]",
            },
            Wrong { program: Reference(&[("row <> columns)", "row < columns)")]), example: "rotate [|[||]; [|0|]|]" },
        ],
    },
    Kind {
        entry: "cache",
        assume: None,
        reference: r#"
type op = Get of int | Put of int * int

let cache capacity ops =
  let touch k v kept = (k, v) :: List.remove_assoc k kept in
  let rec take n = function x :: rest when n > 0 -> x :: take (n - 1) rest | _ -> [] in
  let step (kept, out) op =
    match op with
    | Put (k, v) -> (take capacity (touch k v kept), out)
    | Get k -> (
      match List.assoc_opt k kept with
      | Some v -> (touch k v kept, Some v :: out)
      | None -> (kept, None :: out))
  in
  List.rev (snd (List.fold_left step ([], []) ops))"#,
        right: r#"
type op = Get of int | Put of int * int

let cache capacity ops =
  let kept = ref [] in
  let touch k v = kept := (k, v) :: List.filter (fun (other, _) -> other <> k) !kept in
  let answer op =
    match op with
    | Put (k, v) ->
      touch k v;
      kept := List.filteri (fun i _ -> i < capacity) !kept;
      []
    | Get k when List.mem_assoc k !kept ->
      let v = List.assoc k !kept in
      touch k v;
      [ Some v ]
    | Get _ -> [ None ]
  in
  List.concat_map answer ops"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "(
      match List.assoc_opt k kept with
      | Some v -> (touch k v kept, Some v :: out)
      | None -> (kept, None :: out))",
                    "(kept, List.assoc_opt k kept :: out)",
                )]),
                example: "cache 2 [Put (0, 0); Put (1, 0); Get 0; Put (2, 0); Get 0]",
            },
            Wrong {
                program: Reference(&[
                    (
                        "=
  let touch k v kept = (k, v) :: List.remove_assoc k kept in",
                        "=",
                    ),
                    ("capacity (touch k v kept),", "capacity ((k, v) :: kept),"),
                    ("-> (touch k v kept,", "-> ((k, v) :: List.remove_assoc k kept,"),
                ]),
                example: "cache 2 [Put (0, 0); Put (1, 0); Put (1, 0); Get 0]",
            },
        ],
    },
];
