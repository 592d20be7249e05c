//! Exercises about floats that are measured against borders: what is right may round in another way, what is wrong has another border.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const SCALES: &[Kind] = &[
    Kind {
        entry: "mark",
        assume: Some("fun points most -> 0. <= points && points <= most && most > 0."),
        reference: r#"
let mark points most =
  let share = points /. most in
  if share >= 0.9 then 'A' else if share >= 0.75 then 'B' else if share >= 0.6 then 'C' else 'F'"#,
        right: r#"
let mark points most =
  let percent = points *. 100. /. most in
  if percent < 60. then 'F' else if percent < 75. then 'C' else if percent < 90. then 'B' else 'A'"#,
        wrong: &[
            Wrong { program: Reference(&[("share >= 0.6", "share > 0.6")]), example: "mark 3. 5." },
            Wrong { program: Reference(&[("share >= 0.9", "share > 0.9")]), example: "mark 9. 10." },
            Wrong { program: Right(&[("< 75.", "< 70.")]), example: "mark 71. 100." },
            Wrong { program: Right(&[("percent < 90.", "percent < 89.5")]), example: "mark 89.7 100." },
        ],
    },
    Kind {
        entry: "body",
        assume: Some("fun kg metres -> 0.5 <= metres && metres <= 2.5 && 2. <= kg && kg <= 300."),
        reference: r#"
type body = Thin | Usual | Heavy

let body kg metres =
  let index = kg /. (metres ** 2.) in
  if index < 18.5 then Thin else if index < 25. then Usual else Heavy"#,
        right: r#"
type body = Thin | Usual | Heavy

let body kg metres =
  let square = metres *. metres in
  if kg >= 25. *. square then Heavy else if kg >= 18.5 *. square then Usual else Thin"#,
        wrong: &[
            Wrong { program: Reference(&[("metres ** 2.", "metres *. 2.")]), example: "body 30. 1." },
            Wrong { program: Reference(&[("< 25.", "<= 25.")]), example: "body 25. 1." },
            Wrong { program: Right(&[("18.5", "18.")]), example: "body 18.2 1." },
        ],
    },
    Kind {
        entry: "tax",
        assume: Some("fun income -> 0. <= income && income <= 1_000_000."),
        reference: r#"
let tax income =
  if income <= 10_000. then 0.
  else if income <= 50_000. then (income -. 10_000.) *. 0.2
  else 8_000. +. ((income -. 50_000.) *. 0.4)"#,
        right: r#"
let tax income =
  let above limit = max 0. (income -. limit) in
  (above 10_000. *. 0.2) +. (above 50_000. *. 0.2)"#,
        wrong: &[
            Wrong { program: Right(&[("50_000. *. 0.2", "50_000. *. 0.4")]), example: "tax 60_000." },
            Wrong { program: Reference(&[("8_000. +.", "7_999. +.")]), example: "tax 60_000." },
            Wrong { program: Reference(&[("income <= 50_000.", "income <= 60_000.")]), example: "tax 55_000." },
        ],
    },
    Kind {
        entry: "weather",
        assume: Some("fun celsius -> -100. <= celsius && celsius <= 100."),
        reference: r#"
let weather celsius =
  let fahrenheit = (celsius *. 9. /. 5.) +. 32. in
  if fahrenheit < 32. then "frost" else if fahrenheit > 86. then "hot" else "mild""#,
        right: r#"
let weather celsius = if celsius < 0. then "frost" else if celsius <= 30. then "mild" else "hot""#,
        wrong: &[
            Wrong { program: Reference(&[("< 32.", "<= 32.")]), example: "weather 0." },
            Wrong { program: Right(&[("<= 30.", "< 30.")]), example: "weather 30." },
            Wrong { program: Reference(&[("9. /. 5.", "5. /. 9.")]), example: "weather 40." },
        ],
    },
    Kind {
        entry: "roots",
        assume: Some("fun a b c -> a <> 0. && List.for_all (fun x -> abs_float x <= 1000.) [ a; b; c ]"),
        reference: r#"
let roots a b c =
  let d = (b *. b) -. (4. *. a *. c) in
  if d > 0. then 2 else if d = 0. then 1 else 0"#,
        right: r#"
let roots a b c =
  let p = b /. a /. 2. in
  let d = (p *. p) -. (c /. a) in
  compare d 0. + 1"#,
        wrong: &[
            Wrong { program: Reference(&[("4. *. a *. c", "4. *. a")]), example: "roots 1. 1. 0." },
            Wrong { program: Reference(&[("d = 0. then 1", "d = 0. then 2")]), example: "roots 1. 2. 1." },
        ],
    },
    Kind {
        entry: "parking",
        assume: Some("fun hours -> 0. <= hours && hours <= 72."),
        reference: r#"
(* Half an hour is free, every hour begun costs 2.50, a day at most 20. *)
let rec parking hours =
  if hours > 24. then 20. +. parking (hours -. 24.)
  else if hours <= 0.5 then 0.
  else min 20. (ceil hours *. 2.5)"#,
        right: r#"
let parking hours =
  let rec go hours paid =
    if hours > 24. then go (hours -. 24.) (paid +. 20.)
    else
      let begun = int_of_float hours + if float_of_int (int_of_float hours) < hours then 1 else 0 in
      if hours > 0.5 then paid +. min 20. (2.5 *. float_of_int begun) else paid
  in
  go hours 0."#,
        wrong: &[
            Wrong { program: Reference(&[("ceil hours", "floor hours")]), example: "parking 0.75" },
            Wrong {
                program: Reference(&[("min 20. (ceil hours *. 2.5)", "ceil hours *. 2.5")]),
                example: "parking 9.",
            },
            Wrong { program: Right(&[("hours > 0.5", "hours >= 0.5")]), example: "parking 0.5" },
        ],
    },
    Kind {
        entry: "steady",
        assume: Some("List.for_all (fun x -> abs_float x <= 1000.)"),
        reference: r#"
let rec steady = function
  | a :: (b :: _ as rest) -> abs_float (a -. b) <= 0.25 && steady rest
  | _ -> true"#,
        right: r#"
let steady l =
  let step (fine, before) x =
    match before with
    | Some y -> (fine && x -. y <= 0.25 && y -. x <= 0.25, Some x)
    | None -> (fine, Some x)
  in
  fst (List.fold_left step (true, None) l)"#,
        wrong: &[
            Wrong { program: Reference(&[("abs_float (a -. b)", "a -. b")]), example: "steady [ 0.; 1. ]" },
            Wrong { program: Right(&[("y -. x <= 0.25", "y -. x < 0.25")]), example: "steady [ 0.25; 0. ]" },
            Wrong {
                program: Right(&[("| None -> (fine, Some x)", "| None -> (x <= 100., Some x)")]),
                example: "steady [ 101. ]",
            },
        ],
    },
    Kind {
        entry: "postage",
        assume: Some("fun grams -> 0. < grams && grams <= 5000."),
        reference: r#"
let postage grams =
  if grams <= 20. then Some 85
  else if grams <= 50. then Some 100
  else if grams <= 500. then Some 160
  else if grams <= 1000. then Some 275
  else None"#,
        right: r#"
let postage grams =
  let prices = [ (20., 85); (50., 100); (500., 160); (1000., 275) ] in
  Option.map snd (List.find_opt (fun (most, _) -> grams <= most) prices)"#,
        wrong: &[
            Wrong { program: Reference(&[("grams <= 500.", "grams < 500.")]), example: "postage 500." },
            Wrong { program: Right(&[("(500., 160); ", "(450., 160); ")]), example: "postage 475." },
            Wrong {
                program: Whole(
                    r#"
let postage grams =
  match int_of_float grams with
  | g when g <= 20 -> Some 85
  | g when g <= 50 -> Some 100
  | g when g <= 500 -> Some 160
  | g when g <= 1000 -> Some 275
  | _ -> None"#,
                ),
                example: "postage 20.5",
            },
        ],
    },
    Kind {
        entry: "price_tag",
        assume: Some("fun x -> 0. <= x && x < 10_000."),
        reference: r#"let price_tag x = Printf.sprintf "%.2f EUR" x"#,
        right: r#"
let price_tag x =
  let cents = int_of_float (Float.round (x *. 100.)) in
  Printf.sprintf "%d.%02d EUR" (cents / 100) (cents mod 100)"#,
        wrong: &[
            Wrong { program: Reference(&[("%.2f", "%.1f0")]), example: "price_tag 0.33" },
            Wrong { program: Right(&[("(Float.round (x *. 100.))", "(x *. 100.)")]), example: "price_tag 0.006" },
            Wrong { program: Right(&[("%d.%02d", "%d.%d")]), example: "price_tag 1.05" },
        ],
    },
];
