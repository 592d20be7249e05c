//! Exercises about heaps, graphs, orders and tables of subproblems.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const STRUCTURES: &[Kind] = &[
    Kind {
        entry: "serve",
        assume: None,
        reference: r#"
type op = Insert of int | Extract
type heap = Empty | Node of int * heap * heap

let rec merge a b =
  match a, b with
  | Empty, other | other, Empty -> other
  | Node (x, l, r), Node (y, _, _) when x <= y -> Node (x, merge r b, l)
  | _, Node (y, l, r) -> Node (y, merge r a, l)

let serve ops =
  let step (heap, out) op =
    match op, heap with
    | Insert x, _ -> (merge (Node (x, Empty, Empty)) heap, out)
    | Extract, Empty -> (Empty, None :: out)
    | Extract, Node (x, l, r) -> (merge l r, Some x :: out)
  in
  List.rev (snd (List.fold_left step (Empty, []) ops))"#,
        right: r#"
type op = Insert of int | Extract

let rec serve waiting ops =
  match ops, waiting with
  | [], _ -> []
  | Insert x :: rest, _ -> serve (List.sort compare (x :: waiting)) rest
  | Extract :: rest, [] -> None :: serve [] rest
  | Extract :: rest, x :: waiting -> Some x :: serve waiting rest

let serve ops = serve [] ops"#,
        wrong: &[
            Wrong {
                program: Right(&[("serve (List.sort compare", "serve (List.sort_uniq compare")]),
                example: "serve [Insert 0; Insert 0; Extract; Extract]",
            },
            Wrong {
                program: Reference(&[("r) -> Node (y, merge r", "_) -> Node (y,")]),
                example: "serve [Insert 0; Insert 1; Insert 2; Insert 3; Extract; Extract; Extract; Extract]",
            },
            Wrong {
                program: Whole(
                    r#"
type op = Insert of int | Extract

let serve ops =
  let rec put x l = match l with [] -> [ x ] | y :: rest -> if x < y then x :: l else y :: put x rest in
  let rec go waiting ops =
    match ops, waiting with
    | [], _ -> []
    | Insert x :: rest, y :: z :: more when x > z -> go (y :: z :: x :: more) rest
    | Insert x :: rest, _ -> go (put x waiting) rest
    | Extract :: rest, [] -> None :: go [] rest
    | Extract :: rest, x :: waiting -> Some x :: go waiting rest
  in
  go [] ops"#,
                ),
                example: "serve [Insert 0; Insert 1; Insert 2; Insert 3; Extract; Extract; Extract]",
            },
        ],
    },
    Kind {
        entry: "components",
        assume: Some(
            "fun n edges -> 0 <= n && n <= 20 && List.for_all (fun (a, b) -> 0 <= a && a < n && 0 <= b && b < n) edges",
        ),
        reference: r#"
let components n edges =
  let parent = Array.init n (fun i -> i) in
  let rec find i = if parent.(i) = i then i else find parent.(i) in
  List.iter (fun (a, b) -> parent.(find a) <- find b) edges;
  let count = ref 0 in
  Array.iteri (fun i p -> if i = p then incr count) parent;
  !count"#,
        right: r#"
let components n edges =
  let seen = Array.make n false in
  let rec visit i =
    if not seen.(i) then begin
      seen.(i) <- true;
      List.iter (fun (a, b) -> if a = i then visit b else if b = i then visit a) edges
    end
  in
  let rec count i = if i = n then 0 else if seen.(i) then count (i + 1) else begin visit i; 1 + count (i + 1) end in
  count 0"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "let rec find i = if parent.(i) = i then i else find parent.(i) in
  List.iter (fun (a, b) -> parent.(find a) <- find b)",
                    "List.iter (fun (a, b) -> parent.(a) <- parent.(b))",
                )]),
                example: "components 3 [(0, 1); (0, 2)]",
            },
            Wrong {
                program: Whole(
                    r#"
let components n edges =
  let edges = List.sort_uniq compare (List.filter (fun (a, b) -> a <> b) edges) in
  max (min n 1) (n - List.length (List.filter (fun (a, b) -> a < b || not (List.mem (b, a) edges)) edges))"#,
                ),
                example: "components 4 [(0, 1); (1, 2); (0, 2)]",
            },
            Wrong { program: Right(&[("b else if b = i then visit a)", "b)")]), example: "components 2 [(1, 0)]" },
        ],
    },
    Kind {
        entry: "poly_add",
        assume: None,
        reference: r#"
let normal p =
  let rec trim = function 0 :: rest -> trim rest | l -> l in
  List.rev (trim (List.rev p))

let poly_add p q =
  let rec add p q =
    match p, q with
    | [], rest | rest, [] -> rest
    | a :: p, b :: q -> (a + b) :: add p q
  in
  normal (add p q)"#,
        right: r#"
let poly_add p q =
  let cons a rest = if a = 0 && rest = [] then [] else a :: rest in
  let rec add p q =
    match p, q with
    | [], [] -> []
    | a :: p, [] | [], a :: p -> cons a (add p [])
    | a :: p, b :: q -> cons (a + b) (add p q)
  in
  add p q"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "=
  let rec trim = function 0 :: rest -> trim rest | l -> l in
  List.rev (trim (List.rev p))",
                    "= match List.rev p with 0 :: rest -> List.rev rest | _ -> p",
                )]),
                example: "poly_add [] [0; 0]",
            },
            Wrong {
                program: Right(&[(
                    "[] -> []
    | a :: p, [] | [], a :: p -> cons a (add p [])",
                    "rest | rest, [] -> rest",
                )]),
                example: "poly_add [] [0]",
            },
            Wrong {
                program: Whole(
                    r#"
let poly_add p q =
  let p, q = if List.length p < List.length q then (p, q) else (q, p) in
  let zeros = List.init (List.length q - List.length p) (fun _ -> 0) in
  let rec trim = function 0 :: rest -> trim rest | l -> l in
  List.rev (trim (List.rev (List.map2 ( + ) (zeros @ p) q)))"#,
                ),
                example: "poly_add [1] [0; 1]",
            },
        ],
    },
    Kind {
        entry: "next_permutation",
        assume: None,
        reference: r#"
let next_permutation l =
  let a = Array.of_list l in
  let n = Array.length a in
  let swap i j = let x = a.(i) in a.(i) <- a.(j); a.(j) <- x in
  let rec falls i = if i > 0 && a.(i - 1) >= a.(i) then falls (i - 1) else i in
  let i = falls (n - 1) in
  if i <= 0 then None
  else begin
    let rec larger j = if a.(j) > a.(i - 1) then j else larger (j - 1) in
    swap (i - 1) (larger (n - 1));
    Some (Array.to_list (Array.sub a 0 i) @ List.rev (Array.to_list (Array.sub a i (n - i))))
  end"#,
        right: r#"
let rec next_permutation l =
  match l with
  | [] -> None
  | x :: rest -> (
    match next_permutation rest with
    | Some rest -> Some (x :: rest)
    | None -> (
      match List.sort compare (List.filter (fun y -> y > x) rest) with
      | [] -> None
      | y :: _ ->
        let rec without = function [] -> [] | z :: rest -> if z = y then rest else z :: without rest in
        Some (y :: List.sort compare (x :: without rest))))"#,
        wrong: &[
            Wrong {
                program: Reference(&[("(Array.sub a 0 i) @ List.rev (Array.to_list (Array.sub a i (n - i))))", "a)")]),
                example: "next_permutation [0; 2; 1]",
            },
            Wrong { program: Reference(&[("a.(j) > a.(i", "a.(j) >= a.(i")]), example: "next_permutation [0; 1; 0]" },
            Wrong {
                program: Right(&[(
                    "->
        let rec without = function [] -> [] | z :: rest -> if z = y then rest else z :: without rest in
        Some (y :: List.sort compare (x :: without rest))))",
                    "-> Some (y :: List.sort compare (x :: List.filter (fun z -> z <> y) rest))))",
                )]),
                example: "next_permutation [0; 1; 1]",
            },
        ],
    },
    Kind {
        entry: "has_cycle",
        assume: Some(
            "fun n edges -> 0 <= n && n <= 20 && List.for_all (fun (a, b) -> 0 <= a && a < n && 0 <= b && b < n) edges",
        ),
        reference: r#"
let has_cycle n edges =
  let state = Array.make n `New in
  let rec visit i =
    match state.(i) with
    | `Open -> true
    | `Done -> false
    | `New ->
      state.(i) <- `Open;
      let found = List.exists (fun (a, b) -> a = i && visit b) edges in
      state.(i) <- `Done;
      found
  in
  List.exists visit (List.init n (fun i -> i))"#,
        right: r#"
let rec has_cycle n edges =
  let free i = not (List.exists (fun (_, b) -> b = i) edges) in
  let left = List.filter (fun (a, _) -> not (free a)) edges in
  if left = edges then edges <> [] else has_cycle n left"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let has_cycle n edges =
  let seen = Array.make n false in
  let rec visit i =
    seen.(i) || begin
      seen.(i) <- true;
      List.exists (fun (a, b) -> a = i && visit b) edges
    end
  in
  List.exists (fun i -> Array.fill seen 0 n false; visit i) (List.init n (fun i -> i))"#,
                ),
                example: "has_cycle 3 [(0, 1); (0, 1)]",
            },
            Wrong {
                program: Whole(
                    r#"
let has_cycle _ edges = List.exists (fun (a, b) -> List.mem (b, a) edges) edges"#,
                ),
                example: "has_cycle 3 [(0, 1); (1, 2); (2, 0)]",
            },
            Wrong {
                program: Whole(
                    r#"
let has_cycle n edges =
  let rec reach i j steps =
    steps > 0 && List.exists (fun (a, b) -> a = i && (b = j || reach b j (steps - 1))) edges
  in
  List.exists (fun i -> reach i i (n - 1)) (List.init n (fun i -> i))"#,
                ),
                example: "has_cycle 1 [(0, 0)]",
            },
        ],
    },
    Kind {
        entry: "best",
        assume: Some(
            "fun room items -> room <= 40 && List.length items <= 8 && List.for_all (fun (w, v) -> w > 0 && v >= 0) items",
        ),
        reference: r#"
let rec best room items =
  match items with
  | [] -> 0
  | (weight, value) :: rest ->
    let without = best room rest in
    if weight > room then without else max without (value + best (room - weight) rest)"#,
        right: r#"
let best room items =
  let table = Array.make (max 0 room + 1) 0 in
  List.iter
    (fun (weight, value) ->
      for r = room downto weight do
        table.(r) <- max table.(r) (value + table.(r - weight))
      done)
    items;
  table.(max 0 room)"#,
        wrong: &[
            Wrong { program: Right(&[("room downto weight", "weight to room")]), example: "best 2 [(1, 1)]" },
            Wrong {
                program: Whole(
                    r#"
let best room items =
  let sorted = List.sort (fun (_, v) (_, w) -> compare w v) items in
  snd (List.fold_left (fun (room, sum) (w, v) -> if w <= room then (room - w, sum + v) else (room, sum)) (room, 0) sorted)"#,
                ),
                example: "best 2 [(2, 3); (1, 2); (1, 2)]",
            },
            Wrong {
                program: Whole(
                    r#"
let best room items =
  let known = Hashtbl.create 16 in
  let rec go room items =
    match Hashtbl.find_opt known room with
    | Some value -> value
    | None ->
      let value =
        match items with
        | [] -> 0
        | (weight, value) :: rest ->
          let without = go room rest in
          if weight > room then without else max without (value + go (room - weight) rest)
      in
      Hashtbl.replace known room value;
      value
  in
  go room items"#,
                ),
                example: "best 2 [(1, 1); (1, 1)]",
            },
        ],
    },
    Kind {
        entry: "distance",
        assume: None,
        reference: r#"
let distance a b =
  let m = String.length a and n = String.length b in
  let d = Array.make_matrix (m + 1) (n + 1) 0 in
  for i = 0 to m do
    for j = 0 to n do
      d.(i).(j) <-
        (if i = 0 then j
         else if j = 0 then i
         else if a.[i - 1] = b.[j - 1] then d.(i - 1).(j - 1)
         else 1 + min d.(i - 1).(j - 1) (min d.(i - 1).(j) d.(i).(j - 1)))
    done
  done;
  d.(m).(n)"#,
        right: r#"
let distance a b =
  let rec go i j =
    if i = 0 then j
    else if j = 0 then i
    else if a.[i - 1] = b.[j - 1] then go (i - 1) (j - 1)
    else 1 + min (go (i - 1) (j - 1)) (min (go (i - 1) j) (go i (j - 1)))
  in
  go (String.length a) (String.length b)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let distance a b =
  let common = min (String.length a) (String.length b) in
  let rec count i = if i = common then 0 else (if a.[i] = b.[i] then 0 else 1) + count (i + 1) in
  count 0 + abs (String.length a - String.length b)"#,
                ),
                example: "distance \"ab\" \"b\"",
            },
            Wrong {
                program: Right(&[("(j - 1)) (min (go (i - 1) j) (go i (j - 1)))", "j) (go i (j - 1))")]),
                example: "distance \"a\" \"b\"",
            },
            Wrong {
                program: Right(&[(
                    "then go (i - 1) (j - 1)",
                    "then go (i - 1) (j - 1)
    else if i > 1 && j > 1 && a.[i - 1] = b.[j - 2] && a.[i - 2] = b.[j - 1] then 1 + go (i - 2) (j - 2)",
                )]),
                example: "distance \"ab\" \"ba\"",
            },
        ],
    },
    Kind {
        entry: "levels",
        assume: None,
        reference: r#"
type tree = Leaf | Node of tree * int * tree

let levels tree =
  let rec go row =
    let values = List.filter_map (function Leaf -> None | Node (_, x, _) -> Some x) row in
    let below = List.concat_map (function Leaf -> [] | Node (l, _, r) -> [ l; r ]) row in
    if values = [] then [] else values :: go below
  in
  go [ tree ]"#,
        right: r#"
type tree = Leaf | Node of tree * int * tree

let levels tree =
  let rec join a b = match a, b with [], l | l, [] -> l | x :: a, y :: b -> (x @ y) :: join a b in
  let rec go = function Leaf -> [] | Node (l, x, r) -> [ x ] :: join (go l) (go r) in
  go tree"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type tree = Leaf | Node of tree * int * tree

let levels tree =
  let rec join a b = match a, b with [], _ | _, [] -> [] | x :: a, y :: b -> (x @ y) :: join a b in
  let rec go = function
    | Leaf -> []
    | Node (l, x, Leaf) -> [ x ] :: go l
    | Node (Leaf, x, r) -> [ x ] :: go r
    | Node (l, x, r) -> [ x ] :: join (go l) (go r)
  in
  go tree"#,
                ),
                example: "levels (Node (Node (Node (Leaf, 0, Leaf), 0, Leaf), 0, Node (Leaf, 0, Leaf)))",
            },
            Wrong {
                program: Whole(
                    r#"
type tree = Leaf | Node of tree * int * tree

let levels tree =
  let rec go row =
    match row with
    | [] -> []
    | _ ->
      let values = List.filter_map (function Leaf -> None | Node (_, x, _) -> Some x) row in
      values :: go (List.concat_map (function Leaf -> [] | Node (l, _, r) -> [ l; r ]) row)
  in
  go [ tree ]"#,
                ),
                example: "levels Leaf",
            },
            Wrong {
                program: Whole(
                    r#"
type tree = Leaf | Node of tree * int * tree

let levels tree =
  let rec go row =
    let step (values, below) = function
      | Leaf -> (values, below)
      | Node (l, x, r) -> (values @ [ x ], r :: l :: below)
    in
    match List.fold_left step ([], []) row with
    | [], _ -> []
    | values, below -> values :: go (if List.length values = 1 then List.rev below else below)
  in
  go [ tree ]"#,
                ),
                example: "levels (Node (Node (Node (Leaf, 0, Leaf), 0, Node (Leaf, 1, Leaf)), 0, Node (Leaf, 0, Leaf)))",
            },
        ],
    },
];
