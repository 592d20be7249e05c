//! Exercises about what happens one thing after another: editors, machines, counters that outlive a call.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const SESSIONS: &[Kind] = &[
    Kind {
        entry: "edited",
        assume: None,
        reference: r#"
type key = Type of char | Undo | Redo

(* What was typed after all keys; typing forgets what was undone. *)
let edited keys =
  let step (typed, undone) key =
    match (key, typed, undone) with
    | Type c, _, _ -> (c :: typed, [])
    | Undo, c :: typed, _ -> (typed, c :: undone)
    | Redo, _, c :: undone -> (c :: typed, undone)
    | (Undo | Redo), _, _ -> (typed, undone)
  in
  List.rev (fst (List.fold_left step ([], []) keys))"#,
        right: r#"
type key = Type of char | Undo | Redo

let edited keys =
  let typed = Array.make (List.length keys) ' ' in
  let now = ref 0 and last = ref 0 in
  List.iter
    (function
      | Type c -> typed.(!now) <- c; incr now; last := !now
      | Undo -> if !now > 0 then decr now
      | Redo -> if !now < !last then incr now)
    keys;
  List.init !now (fun i -> typed.(i))"#,
        wrong: &[
            Wrong {
                program: Reference(&[
                    (
                        "
(* What was typed after all keys; typing forgets what was undone. *)",
                        "",
                    ),
                    ("typed, [])", "typed, undone)"),
                ]),
                example: "edited [ Type 'a'; Undo; Type 'a'; Redo ]",
            },
            Wrong {
                program: Whole(
                    r#"
type key = Type of char | Undo | Redo

let edited keys =
  let step (typed, undone) key =
    match (key, typed, undone) with
    | Type c, _, _ -> (c :: typed, None)
    | Undo, c :: typed, _ -> (typed, Some c)
    | Redo, _, Some c -> (c :: typed, None)
    | (Undo | Redo), _, _ -> (typed, undone)
  in
  List.rev (fst (List.fold_left step ([], None) keys))"#,
                ),
                example: "edited [ Type 'a'; Type 'a'; Undo; Undo; Redo; Redo ]",
            },
        ],
    },
    Kind {
        entry: "vend",
        assume: None,
        reference: r#"
type action = Coin of int | Press of string | Cancel

let price drink = List.assoc_opt drink [ ("tea", 30); ("coffee", 50) ]

(* What comes out: drinks and money. Only coins of 10, 20 and 50 are taken; the rest of the money stays in. *)
let vend actions =
  let step (paid, out) action =
    match action with
    | Coin n -> if n = 10 || n = 20 || n = 50 then (paid + n, out) else (paid, (None, n) :: out)
    | Cancel -> if paid = 0 then (paid, out) else (0, (None, paid) :: out)
    | Press drink -> (
      match price drink with
      | Some p when p <= paid -> (paid - p, (Some drink, 0) :: out)
      | _ -> (paid, out))
  in
  List.rev (snd (List.fold_left step (0, []) actions))"#,
        right: r#"
type action = Coin of int | Press of string | Cancel

let vend actions =
  let paid = ref 0 in
  let sell drink price = if !paid >= price then (paid := !paid - price; [ (Some drink, 0) ]) else [] in
  let act action =
    match action with
    | Coin (10 | 20 | 50 as n) -> paid := !paid + n; []
    | Coin n -> [ (None, n) ]
    | Press "tea" -> sell "tea" 30
    | Press "coffee" -> sell "coffee" 50
    | Press _ -> []
    | Cancel -> let back = !paid in paid := 0; if back = 0 then [] else [ (None, back) ]
  in
  List.concat_map act actions"#,
        wrong: &[
            Wrong { program: Right(&[("!paid - price;", "0;")]), example: r#"vend [ Coin 50; Press "tea"; Cancel ]"# },
            Wrong {
                program: Right(&[("!paid >= price", "!paid > price")]),
                example: r#"vend [ Coin 50; Press "coffee" ]"#,
            },
            Wrong { program: Right(&[("paid := 0; if", "if")]), example: "vend [ Coin 10; Cancel; Cancel ]" },
        ],
    },
    Kind {
        entry: "highest",
        assume: Some("fun l -> l <> []"),
        reference: "let highest l = List.fold_left max (List.hd l) l",
        right: r#"
let best = ref 0
let highest l =
  best := List.hd l;
  List.iter (fun x -> if x > !best then best := x) l;
  !best"#,
        wrong: &[Wrong {
            program: Whole(
                r#"
let best = ref min_int
let highest l =
  List.iter (fun x -> if x > !best then best := x) l;
  !best"#,
            ),
            example: "(ignore (highest [ 1 ]); highest [ 0 ])",
        }],
    },
    Kind {
        entry: "choose",
        assume: Some("fun n k -> 0 <= k && k <= n && n <= 12"),
        reference: r#"
let rec choose n k = if k = 0 || k = n then 1 else choose (n - 1) (k - 1) + choose (n - 1) k"#,
        right: r#"
let known = Hashtbl.create 16

let rec choose n k =
  if k = 0 || k = n then 1
  else
    match Hashtbl.find_opt known (n, k) with
    | Some c -> c
    | None ->
      let c = choose (n - 1) (k - 1) + choose (n - 1) k in
      Hashtbl.add known (n, k) c;
      c"#,
        wrong: &[
            Wrong {
                program: Right(&[
                    ("Hashtbl.find_opt known (n, k) with", "Hashtbl.find_opt known (n + k) with"),
                    ("Hashtbl.add known (n, k) c;", "Hashtbl.add known (n + k) c;"),
                ]),
                example: "(ignore (choose 4 1); choose 3 2)",
            },
            Wrong {
                program: Whole(
                    r#"
let known = Hashtbl.create 16

let choose n k =
  match Hashtbl.find_opt known n with
  | Some row -> List.nth row k
  | None ->
    let rec go n k = if k = 0 || k = n then 1 else go (n - 1) (k - 1) + go (n - 1) k in
    let row = List.init (k + 1) (go n) in
    Hashtbl.add known n row;
    List.nth row k"#,
                ),
                example: "(ignore (choose 1 0); choose 1 1)",
            },
        ],
    },
    Kind {
        entry: "lift",
        assume: Some("fun floors -> List.for_all (fun f -> 0 <= f && f <= 9) floors"),
        reference: r#"
(* How far a lift goes that starts on the ground and serves all calls above it on the way up, then those below on the way down. *)
let lift floors =
  let rec go at up left moved =
    if left = [] then moved
    else
      let ahead = List.filter (fun f -> if up then f >= at else f <= at) left in
      match List.sort (fun a b -> if up then compare a b else compare b a) ahead with
      | [] -> go at (not up) left moved
      | next :: _ -> go next up (List.filter (fun f -> f <> next) left) (moved + abs (next - at))
  in
  match floors with
  | [] -> 0
  | first :: rest -> go first true rest first"#,
        right: r#"
let lift floors =
  match floors with
  | [] -> 0
  | first :: rest ->
    let top = List.fold_left max first rest and bottom = List.fold_left min first rest in
    first + (top - first) + (if bottom < first then top - bottom else 0)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let lift floors =
  let go (at, moved) next = (next, moved + abs (next - at)) in
  snd (List.fold_left go (0, 0) floors)"#,
                ),
                example: "lift [ 0; 1; 0 ]",
            },
            Wrong {
                program: Right(&[("(if bottom < first then top - bottom else 0)", "(top - bottom)")]),
                example: "lift [ 0; 1 ]",
            },
        ],
    },
];
