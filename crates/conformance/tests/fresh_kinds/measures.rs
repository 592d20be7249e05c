//! Exercises about numbers that are measured, ranked and written down.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const MEASURES: &[Kind] = &[
    Kind {
        entry: "ranks",
        assume: None,
        reference: r#"
(* The place of each score, from the highest on: equal scores share a place, and the next one leaves a gap. *)
let ranks (scores : int list) =
  List.map (fun s -> 1 + List.length (List.filter (fun t -> t > s) scores)) scores"#,
        right: r#"
let ranks (scores : int list) =
  let sorted = List.sort (fun a b -> compare b a) scores in
  let rec place i s = function
    | t :: rest -> if t = s then i else place (i + 1) s rest
    | [] -> i
  in
  List.map (fun s -> place 1 s sorted) scores"#,
        wrong: &[
            Wrong { program: Right(&[("= List.sort (fun", "= List.sort_uniq (fun")]), example: "ranks [ 1; 1; 0 ]" },
            Wrong {
                program: Whole(
                    r#"
let ranks (scores : int list) =
  let place i s = List.length (List.filter (fun (j, t) -> t > s || (t = s && j < i)) (List.mapi (fun j t -> (j, t)) scores)) in
  List.mapi (fun i s -> 1 + place i s) scores"#,
                ),
                example: "ranks [ 0; 0 ]",
            },
        ],
    },
    Kind {
        entry: "centred",
        assume: Some("fun width _ -> width <= 40"),
        reference: r#"
let centred width text =
  let spare = max 0 (width - String.length text) in
  let left = spare / 2 in
  String.make left ' ' ^ text ^ String.make (spare - left) ' '"#,
        right: r#"
let rec centred width text =
  let length = String.length text in
  if length >= width then text
  else if length + 1 = width then text ^ " "
  else " " ^ centred (width - 2) text ^ " ""#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "left = spare / 2 in
  String.make left ' ' ^ text ^ String.make (spare - left)",
                    "right = spare / 2 in
  String.make (spare - right) ' ' ^ text ^ String.make right",
                )]),
                example: r#"centred 2 "x""#,
            },
            Wrong {
                program: Whole(
                    r#"
let centred width text =
  let half = max 0 (width - String.length text) / 2 in
  String.make half ' ' ^ text ^ String.make half ' '"#,
                ),
                example: r#"centred 1 """#,
            },
        ],
    },
    Kind {
        entry: "grade_average",
        assume: Some("List.for_all (fun (g, w) -> 1. <= g && g <= 6. && 0. <= w && w <= 10.)"),
        reference: r#"
(* The average of marks by weight; nothing when nothing weighs anything. *)
let grade_average marks =
  let total = List.fold_left (fun sum (_, w) -> sum +. w) 0. marks in
  if total = 0. then None
  else Some (List.fold_left (fun sum (g, w) -> sum +. (g *. w)) 0. marks /. total)"#,
        right: r#"
let grade_average marks =
  let sum, total = List.fold_right (fun (g, w) (s, t) -> (s +. (w *. g), t +. w)) marks (0., 0.) in
  if total > 0. then Some (sum /. total) else None"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let grade_average marks =
  if marks = [] then None
  else
    let total = List.fold_left (fun sum (_, w) -> sum +. w) 0. marks in
    Some (List.fold_left (fun sum (g, w) -> sum +. (g *. w)) 0. marks /. total)"#,
                ),
                example: "grade_average [ (1., 0.) ]",
            },
            Wrong {
                program: Whole(
                    r#"
let grade_average marks =
  let weighing = List.filter (fun (_, w) -> w > 0.) marks in
  match weighing with
  | [] -> None
  | _ -> Some (List.fold_left (fun sum (g, w) -> sum +. (g *. w)) 0. weighing /. float (List.length weighing))"#,
                ),
                example: "grade_average [ (1., 2.) ]",
            },
        ],
    },
    Kind {
        entry: "euros",
        assume: Some("fun cents -> abs cents < 1_000_000"),
        reference: r#"
let euros cents =
  let sign = if cents < 0 then "-" else "" in
  Printf.sprintf "%s%d,%02d" sign (abs cents / 100) (abs cents mod 100)"#,
        right: r#"
let euros cents =
  let digits = string_of_int (abs cents) in
  let digits = String.make (max 0 (3 - String.length digits)) '0' ^ digits in
  let n = String.length digits in
  (if cents < 0 then "-" else "") ^ String.sub digits 0 (n - 2) ^ "," ^ String.sub digits (n - 2) 2"#,
        wrong: &[
            Wrong {
                program: Reference(&[(r#"Printf.sprintf "%s%d,%02d" sign"#, r#"Printf.sprintf "%s%d,%d" sign"#)]),
                example: "euros 0",
            },
            Wrong {
                program: Whole(
                    r#"
let euros cents = Printf.sprintf "%d,%02d" (cents / 100) (abs (cents mod 100))"#,
                ),
                example: "euros (-1)",
            },
        ],
    },
    Kind {
        entry: "rounded",
        assume: Some("fun n step -> abs n < 1_000_000 && 0 < step && step < 1000"),
        reference: r#"
(* The multiple of the step that is nearest; of two the upper one. *)
let rounded n step =
  let rest = ((n mod step) + step) mod step in
  if 2 * rest < step then n - rest else n - rest + step"#,
        right: r#"
let rounded n step =
  let floor a b = if a >= 0 then a / b else - ((b - 1 - a) / b) in
  step * floor (2 * n + step) (2 * step)"#,
        wrong: &[
            Wrong { program: Whole("let rounded n step = (n + (step / 2)) / step * step"), example: "rounded (-2) 2" },
            Wrong {
                program: Whole(
                    r#"
let rounded n step =
  let rest = ((n mod step) + step) mod step in
  if rest < step / 2 then n - rest else n - rest + step"#,
                ),
                example: "rounded 1 3",
            },
        ],
    },
    Kind {
        entry: "served",
        assume: None,
        reference: r#"
type patient = { name : string; urgency : int }

(* Who is treated first: the most urgent one, of several the one who came first. *)
let served patients =
  let order a b = compare b.urgency a.urgency in
  List.map (fun p -> p.name) (List.stable_sort order patients)"#,
        right: r#"
type patient = { urgency : int; name : string }

let rec served patients =
  match patients with
  | [] -> []
  | first :: rest ->
    let next = List.fold_left (fun best p -> if p.urgency > best.urgency then p else best) first rest in
    let rec without = function
      | [] -> []
      | p :: rest -> if p == next then rest else p :: without rest
    in
    next.name :: served (without patients)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type patient = { name : string; urgency : int }

let served patients =
  let order a b = compare a.urgency b.urgency in
  List.rev_map (fun p -> p.name) (List.stable_sort order patients)"#,
                ),
                example: r#"served [ { name = "a"; urgency = 0 }; { name = "b"; urgency = 0 } ]"#,
            },
            Wrong {
                program: Whole(
                    r#"
type patient = { name : string; urgency : int }

let served patients =
  let order a b = compare (b.urgency, a.name) (a.urgency, b.name) in
  List.map (fun p -> p.name) (List.stable_sort order patients)"#,
                ),
                example: r#"served [ { name = "b"; urgency = 0 }; { name = "a"; urgency = 0 } ]"#,
            },
        ],
    },
];
