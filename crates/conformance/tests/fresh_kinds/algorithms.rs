//! Exercises about well-known algorithms on lists, trees and texts.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const ALGORITHMS: &[Kind] = &[
    Kind {
        entry: "delete",
        assume: Some(
            "fun _ t -> let rec ok lo hi = function Leaf -> true | Node (l, x, r) -> lo < x && x < hi && ok lo x l && ok x hi r in ok min_int max_int t",
        ),
        reference: r#"
type tree = Leaf | Node of tree * int * tree

(* The smallest of the right side takes the place of what goes. *)
let rec smallest = function
  | Leaf -> invalid_arg "smallest"
  | Node (Leaf, x, _) -> x
  | Node (l, _, _) -> smallest l

let rec delete x = function
  | Leaf -> Leaf
  | Node (l, y, r) when x < y -> Node (delete x l, y, r)
  | Node (l, y, r) when x > y -> Node (l, y, delete x r)
  | Node (Leaf, _, r) -> r
  | Node (l, _, Leaf) -> l
  | Node (l, _, r) ->
      let next = smallest r in
      Node (l, next, delete next r)"#,
        right: r#"
type tree = Leaf | Node of tree * int * tree

let rec take_smallest = function
  | Leaf -> None
  | Node (l, x, r) -> (
      match take_smallest l with
      | None -> Some (x, r)
      | Some (least, l) -> Some (least, Node (l, x, r)))

let rec delete x t =
  match t with
  | Leaf -> Leaf
  | Node (l, y, r) ->
      if y < x then Node (l, y, delete x r)
      else if x < y then Node (delete x l, y, r)
      else if l = Leaf then r
      else
        match take_smallest r with
        | None -> l
        | Some (next, r) -> Node (l, next, r)"#,
        wrong: &[
            Wrong {
                program: Reference(&[("Node (l, next, delete next r)", "Node (l, next, r)")]),
                example: "delete 1 (Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf)))",
            },
            Wrong {
                program: Reference(&[("| Node (l, _, Leaf) -> l\n", "| Node (_, _, Leaf) -> Leaf\n")]),
                example: "delete 1 (Node (Node (Leaf, 0, Leaf), 1, Leaf))",
            },
            Wrong {
                program: Right(&[("| None -> Some (x, r)", "| None -> Some (x, Leaf)")]),
                example: "delete 0 (Node (Node (Leaf, -1, Leaf), 0, Node (Leaf, 1, Node (Leaf, 2, Leaf))))",
            },
        ],
    },
    Kind {
        entry: "matches_pattern",
        assume: None,
        reference: r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

let rec step r s k =
  match r with
  | Empty -> k s
  | Char c -> ( match s with d :: rest when c = d -> k rest | _ -> false)
  | Seq (a, b) -> step a s (fun rest -> step b rest k)
  | Alt (a, b) -> step a s k || step b s k
  | Star a -> k s || step a s (fun rest -> List.length rest < List.length s && step r rest k)

let matches_pattern r (s : char list) = step r s (fun rest -> rest = [])"#,
        right: r#"
type regex = Empty | Char of char | Seq of regex * regex | Alt of regex * regex | Star of regex

(* Derivatives; None is the language without words. *)
let rec nullable = function
  | Empty | Star _ -> true
  | Char _ -> false
  | Seq (a, b) -> nullable a && nullable b
  | Alt (a, b) -> nullable a || nullable b

let rec derive c = function
  | Empty -> None
  | Char d -> if c = d then Some Empty else None
  | Alt (a, b) -> either (derive c a) (derive c b)
  | Star a -> Option.map (fun d -> Seq (d, Star a)) (derive c a)
  | Seq (a, b) ->
      let first = Option.map (fun d -> Seq (d, b)) (derive c a) in
      if nullable a then either first (derive c b) else first

and either a b =
  match (a, b) with
  | None, r | r, None -> r
  | Some a, Some b -> Some (Alt (a, b))

let matches_pattern r s =
  let next r c = Option.bind r (derive c) in
  match List.fold_left next (Some r) s with
  | Some r -> nullable r
  | None -> false"#,
        wrong: &[
            Wrong {
                program: Right(&[("if nullable a then either first (derive c b) else first", "first")]),
                example: "matches_pattern (Seq (Empty, Char 'a')) [ 'a' ]",
            },
            Wrong {
                program: Right(&[("Seq (d, Star a)", "d")]),
                example: "matches_pattern (Star (Char 'a')) [ 'a'; 'a' ]",
            },
            Wrong {
                program: Reference(&[(
                    "| Alt (a, b) -> step a s k || step b s k",
                    "| Alt (a, b) -> if step a s (fun _ -> true) then step a s k else step b s k",
                )]),
                example: "matches_pattern (Alt (Empty, Char 'a')) [ 'a' ]",
            },
            Wrong {
                program: Reference(&[("| Star a -> k s || step a s", "| Star a -> step a s")]),
                example: "matches_pattern (Star (Char 'a')) []",
            },
        ],
    },
    Kind {
        entry: "printed",
        assume: None,
        reference: r#"
type expr = Num of int | Add of expr * expr | Sub of expr * expr | Mul of expr * expr

(* As few parentheses as possible. *)
let printed e =
  let rec at level = function
    | Num n -> string_of_int n
    | Add (a, b) -> wrap level 1 (at 1 a ^ "+" ^ at 1 b)
    | Sub (a, b) -> wrap level 1 (at 1 a ^ "-" ^ at 2 b)
    | Mul (a, b) -> wrap level 2 (at 2 a ^ "*" ^ at 2 b)
  and wrap level own text = if own < level then "(" ^ text ^ ")" else text in
  at 0 e"#,
        right: r#"
type expr = Num of int | Add of expr * expr | Sub of expr * expr | Mul of expr * expr

let is_sum = function Add _ | Sub _ -> true | _ -> false

let rec printed = function
  | Num n -> string_of_int n
  | Add (a, b) -> printed a ^ "+" ^ printed b
  | Sub (a, b) -> printed a ^ "-" ^ inner b
  | Mul (a, b) -> inner a ^ "*" ^ inner b

and inner e = if is_sum e then "(" ^ printed e ^ ")" else printed e"#,
        wrong: &[
            Wrong {
                program: Right(&[("\"-\" ^ inner b", "\"-\" ^ printed b")]),
                example: "printed (Sub (Num 0, Add (Num 1, Num 2)))",
            },
            Wrong {
                program: Right(&[("inner a ^ \"*\" ^ inner b", "printed a ^ \"*\" ^ inner b")]),
                example: "printed (Mul (Add (Num 0, Num 1), Num 2))",
            },
            Wrong {
                program: Right(&[("Add _ | Sub _ -> true", "Add _ -> true")]),
                example: "printed (Mul (Sub (Num 0, Num 1), Num 2))",
            },
            Wrong {
                program: Right(&[("\"+\" ^ printed b", "\"+\" ^ inner b")]),
                example: "printed (Add (Num 0, Add (Num 1, Num 2)))",
            },
        ],
    },
    Kind {
        entry: "intervals",
        assume: Some("List.for_all (fun (a, b) -> a <= b)"),
        reference: r#"
(* Intervals that touch or overlap become one. *)
let intervals l =
  let rec join = function
    | (a, b) :: (c, d) :: rest when c <= b -> join ((a, max b d) :: rest)
    | first :: rest -> first :: join rest
    | [] -> []
  in
  join (List.sort compare (l : (int * int) list))"#,
        right: r#"
let intervals (l : (int * int) list) =
  let rec insert (a, b) = function
    | [] -> [ (a, b) ]
    | (c, d) :: rest ->
        if b < c then (a, b) :: (c, d) :: rest
        else if d < a then (c, d) :: insert (a, b) rest
        else insert (min a c, max b d) rest
  in
  List.fold_right insert l []"#,
        wrong: &[
            Wrong { program: Reference(&[("c <= b", "c < b")]), example: "intervals [ (0, 1); (1, 2) ]" },
            Wrong { program: Reference(&[("max b d", "d")]), example: "intervals [ (0, 3); (1, 2) ]" },
            Wrong {
                program: Right(&[("else insert (min a c, max b d) rest", "else (min a c, max b d) :: rest")]),
                example: "intervals [ (0, 5); (0, 1); (3, 4) ]",
            },
        ],
    },
    Kind {
        entry: "subset",
        assume: Some("fun goal l -> List.length l <= 8 && List.for_all (fun x -> x >= 0 && x <= 100) l && goal <= 400"),
        reference: r#"
let rec subset goal = function
  | [] -> goal = 0
  | x :: rest -> subset (goal - x) rest || subset goal rest"#,
        right: r#"
let subset goal l =
  let sums = List.fold_left (fun sums x -> List.sort_uniq compare (sums @ List.map (( + ) x) sums)) [ 0 ] l in
  List.mem goal sums"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let rec subset goal = function
  | [] -> goal = 0
  | x :: rest -> if x <= goal then subset (goal - x) rest else subset goal rest"#,
                ),
                example: "subset 2 [ 1; 2 ]",
            },
            Wrong {
                program: Reference(&[("subset (goal - x) rest ||", "subset (goal - x) (x :: rest) && goal > 0 ||")]),
                example: "subset 2 [ 1 ]",
            },
            Wrong { program: Right(&[("[ 0 ] l", "[] (0 :: l)")]), example: "subset 1 [ 1 ]" },
        ],
    },
    Kind {
        entry: "rational",
        assume: Some("fun (_, b) (_, d) -> b <> 0 && d <> 0"),
        reference: r#"
let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)

(* The sum of two fractions in lowest terms, with the sign above. *)
let rational (a, b) (c, d) =
  let n = (a * d) + (b * c) and m = b * d in
  let g = gcd n m * if m < 0 then -1 else 1 in
  (n / g, m / g)"#,
        right: r#"
let rational (a, b) (c, d) =
  let rec gcd a b = if a = 0 then b else gcd (b mod a) a in
  let n = (a * d) + (b * c) and m = b * d in
  let n, m = if m < 0 then (-n, -m) else (n, m) in
  let g = gcd (abs n) m in
  (n / g, m / g)"#,
        wrong: &[
            Wrong { program: Reference(&[(" * if m < 0 then -1 else 1", "")]), example: "rational (1, -1) (0, 1)" },
            Wrong {
                program: Right(&[("let n, m = if m < 0 then (-n, -m) else (n, m) in\n", "let m = abs m in\n")]),
                example: "rational (1, -1) (0, 1)",
            },
            Wrong {
                program: Right(&[
                    ("in\n  (n / g, m / g)", "in\n  if g = 1 then (n, m) else (n / g, m / g * (m / m))"),
                    ("(a * d) + (b * c) and", "a * d + b * c * (if a > 20 then 2 else 1) and"),
                ]),
                example: "rational (21, 1) (1, 1)",
            },
        ],
    },
    Kind {
        entry: "shortest",
        assume: Some(
            "fun edges a b -> List.length edges <= 6 && List.for_all (fun (a, b) -> 0 <= a && a < 6 && 0 <= b && b < 6) edges && 0 <= a && a < 6 && 0 <= b && b < 6",
        ),
        reference: r#"
(* The length of the shortest way along the edges, in their direction. *)
let shortest (edges : (int * int) list) a b =
  let rec go seen front steps =
    if List.mem b front then Some steps
    else
      let next = List.concat_map (fun x -> List.filter_map (fun (p, q) -> if p = x then Some q else None) edges) front in
      let next = List.sort_uniq compare (List.filter (fun x -> not (List.mem x seen)) next) in
      if next = [] then None else go (next @ seen) next (steps + 1)
  in
  go [ a ] [ a ] 0"#,
        right: r#"
let shortest edges a b =
  let best = Array.make 6 max_int in
  let rec visit x steps =
    if steps < best.(x) then begin
      best.(x) <- steps;
      List.iter (fun (p, q) -> if p = x then visit q (steps + 1)) edges
    end
  in
  visit a 0;
  if best.(b) = max_int then None else Some best.(b)"#,
        wrong: &[
            Wrong {
                program: Right(&[(
                    "if p = x then visit q (steps + 1)",
                    "if p = x then visit q (steps + 1) else if q = x then visit p (steps + 1)",
                )]),
                example: "shortest [ (1, 0) ] 0 1",
            },
            Wrong {
                program: Right(&[("if steps < best.(x)", "if best.(x) = max_int")]),
                example: "shortest [ (0, 1); (1, 2); (0, 2) ] 0 2",
            },
            Wrong {
                program: Reference(&[("go [ a ] [ a ] 0", "if a = b then None else go [ a ] [ a ] 0")]),
                example: "shortest [] 0 0",
            },
            Wrong {
                program: Reference(&[("if next = [] then None", "if next = [] || steps = 3 then None")]),
                example: "shortest [ (0, 1); (1, 2); (2, 3); (3, 4) ] 0 4",
            },
        ],
    },
    Kind {
        entry: "justified",
        assume: Some(
            "fun width words -> 0 < width && width <= 12 && List.for_all (fun w -> w <> \"\" && String.length w <= width && not (String.contains w ' ')) words",
        ),
        reference: r#"
(* Words in lines of at most `width` letters; what is missing to the width is behind the last word. *)
let justified width words =
  let pad line = line ^ String.make (width - String.length line) ' ' in
  let add (lines, line) word =
    if line = "" then (lines, word)
    else if String.length line + 1 + String.length word <= width then (lines, line ^ " " ^ word)
    else (pad line :: lines, word)
  in
  let lines, line = List.fold_left add ([], "") words in
  List.rev (if line = "" then lines else pad line :: lines)"#,
        right: r#"
let justified width words =
  let rec line length = function
    | w :: rest when length + 1 + String.length w <= width ->
        let more, left = line (length + 1 + String.length w) rest in
        (w :: more, left)
    | rest -> ([], rest)
  in
  let rec lines = function
    | [] -> []
    | w :: rest ->
        let more, left = line (String.length w) rest in
        let text = String.concat " " (w :: more) in
        (text ^ String.make (width - String.length text) ' ') :: lines left
  in
  lines words"#,
        wrong: &[
            Wrong {
                program: Reference(&[("+ 1 + String.length word <= width", "+ 1 + String.length word < width")]),
                example: "justified 3 [ \"a\"; \"b\" ]",
            },
            Wrong {
                program: Reference(&[(
                    "if line = \"\" then lines else pad line :: lines",
                    "if line = \"\" then lines else line :: lines",
                )]),
                example: "justified 2 [ \"a\" ]",
            },
            Wrong {
                program: Right(&[("line (length + 1 + String.length w) rest", "line (length + String.length w) rest")]),
                example: "justified 4 [ \"a\"; \"b\"; \"c\" ]",
            },
        ],
    },
    Kind {
        entry: "change_date",
        assume: Some(
            "fun (y, m, d) n -> 1900 <= y && y <= 2100 && 1 <= m && m <= 12 && 1 <= d && d <= 28 && 0 <= n && n <= 400",
        ),
        reference: r#"
(* So many days later. *)
let length y = function
  | 2 -> if (y mod 4 = 0 && y mod 100 <> 0) || y mod 400 = 0 then 29 else 28
  | 4 | 6 | 9 | 11 -> 30
  | _ -> 31

let rec change_date (y, m, d) n =
  if n = 0 then (y, m, d)
  else if d < length y m then change_date (y, m, d + 1) (n - 1)
  else if m < 12 then change_date (y, m + 1, 1) (n - 1)
  else change_date (y + 1, 1, 1) (n - 1)"#,
        right: r#"
let change_date (y, m, d) n =
  let leap y = if y mod 100 = 0 then y mod 400 = 0 else y mod 4 = 0 in
  let days y m = [| 31; (if leap y then 29 else 28); 31; 30; 31; 30; 31; 31; 30; 31; 30; 31 |].(m - 1) in
  let rec settle y m d =
    let most = days y m in
    if d <= most then (y, m, d) else if m = 12 then settle (y + 1) 1 (d - most) else settle y (m + 1) (d - most)
  in
  settle y m (d + n)"#,
        wrong: &[
            Wrong {
                program: Right(&[("if y mod 100 = 0 then y mod 400 = 0 else y mod 4 = 0", "y mod 4 = 0")]),
                example: "change_date (1900, 2, 28) 1",
            },
            Wrong {
                program: Right(&[(
                    "if y mod 100 = 0 then y mod 400 = 0 else y mod 4 = 0",
                    "y mod 4 = 0 && y mod 100 <> 0",
                )]),
                example: "change_date (2000, 2, 28) 1",
            },
            Wrong {
                program: Right(&[("31; 30; 31; 31; 30", "31; 30; 31; 30; 31")]),
                example: "change_date (1900, 8, 28) 3",
            },
            Wrong { program: Reference(&[("4 | 6 | 9 | 11", "4 | 6 | 9")]), example: "change_date (1900, 11, 28) 3" },
            Wrong { program: Right(&[("settle (y + 1) 1", "settle y 1")]), example: "change_date (1900, 12, 28) 4" },
        ],
    },
    Kind {
        entry: "huffman",
        assume: Some(
            "fun l -> List.length l <= 6 && List.for_all (fun (_, n) -> 0 < n && n <= 50) l && List.length (List.sort_uniq compare (List.map fst l)) = List.length l",
        ),
        reference: r#"
(* How long a text gets whose letters occur so often: the two rarest trees become one, again and again. *)
let huffman (l : (char * int) list) =
  let rec go cost = function
    | a :: b :: rest -> go (cost + a + b) (List.sort compare ((a + b) :: rest))
    | _ -> cost
  in
  go 0 (List.sort compare (List.map snd l))"#,
        right: r#"
let huffman (l : (char * int) list) =
  let rec insert x = function
    | y :: rest when y < x -> y :: insert x rest
    | rest -> x :: rest
  in
  let rec go = function
    | a :: b :: rest -> a + b + go (insert (a + b) rest)
    | _ -> 0
  in
  go (List.fold_left (fun sorted (_, n) -> insert n sorted) [] l)"#,
        wrong: &[
            Wrong {
                program: Right(&[("go (insert (a + b) rest)", "go ((a + b) :: rest)")]),
                example: "huffman [ ('a', 1); ('b', 1); ('c', 1); ('d', 1) ]",
            },
            Wrong {
                program: Reference(&[("(List.sort compare ((a + b) :: rest))", "(rest @ [ a + b ])")]),
                example: "huffman [ ('a', 1); ('b', 1); ('c', 5); ('d', 5) ]",
            },
            Wrong { program: Right(&[("| _ -> 0", "| [ n ] -> n\n    | [] -> 0")]), example: "huffman [ ('a', 1) ]" },
        ],
    },
];
