//! Exercises about small languages: formulas, expressions, comments, and what they mean.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const FORMULAS: &[Kind] = &[
    Kind {
        entry: "truth",
        assume: None,
        reference: r#"
type token = T | F | Not | And | Or | Open | Close

exception Bad

(* or is weaker than and, which is weaker than not *)
let truth tokens =
  let rec either tokens =
    let a, rest = both tokens in
    match rest with
    | Or :: rest -> let b, rest = either rest in (a || b, rest)
    | _ -> (a, rest)
  and both tokens =
    let a, rest = single tokens in
    match rest with
    | And :: rest -> let b, rest = both rest in (a && b, rest)
    | _ -> (a, rest)
  and single tokens =
    match tokens with
    | T :: rest -> (true, rest)
    | F :: rest -> (false, rest)
    | Not :: rest -> let a, rest = single rest in (not a, rest)
    | Open :: rest -> (match either rest with a, Close :: rest -> (a, rest) | _ -> raise Bad)
    | _ -> raise Bad
  in
  match either tokens with
  | a, [] -> Some a
  | _ -> None
  | exception Bad -> None"#,
        right: r#"
type token = T | F | Not | And | Or | Open | Close

let truth tokens =
  let left = ref tokens in
  let next () = match !left with [] -> None | token :: _ -> Some token in
  let skip () = left := List.tl !left in
  let rec either () =
    let a = ref (both ()) in
    while next () = Some Or do skip (); let b = both () in a := !a || b done;
    !a
  and both () =
    let a = ref (single ()) in
    while next () = Some And do skip (); let b = single () in a := !a && b done;
    !a
  and single () =
    match next () with
    | Some T -> skip (); true
    | Some F -> skip (); false
    | Some Not -> skip (); not (single ())
    | Some Open ->
      skip ();
      let a = either () in
      if next () = Some Close then (skip (); a) else failwith "close"
    | _ -> failwith "start"
  in
  match either () with
  | a -> if !left = [] then Some a else None
  | exception Failure _ -> None"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type token = T | F | Not | And | Or | Open | Close

exception Bad

let truth tokens =
  let rec chain tokens =
    let a, rest = single tokens in
    more a rest
  and more a tokens =
    match tokens with
    | Or :: rest -> let b, rest = single rest in more (a || b) rest
    | And :: rest -> let b, rest = single rest in more (a && b) rest
    | _ -> (a, tokens)
  and single tokens =
    match tokens with
    | T :: rest -> (true, rest)
    | F :: rest -> (false, rest)
    | Not :: rest -> let a, rest = single rest in (not a, rest)
    | Open :: rest -> (match chain rest with a, Close :: rest -> (a, rest) | _ -> raise Bad)
    | _ -> raise Bad
  in
  match chain tokens with
  | a, [] -> Some a
  | _ -> None
  | exception Bad -> None"#,
                ),
                example: "truth [ T; Or; F; And; F ]",
            },
            Wrong {
                program: Reference(&[
                    (
                        "
(* or is weaker than and, which is weaker than not *)",
                        "",
                    ),
                    (
                        "let a, rest = single tokens in
    match rest with
    | And :: rest -> let b, rest = both rest in (a && b, rest)
    | _ -> (a, rest)",
                        "match tokens with
    | Not :: rest -> let a, rest = both rest in (not a, rest)
    | _ -> (
      let a, rest = single tokens in
      match rest with
      | And :: rest -> let b, rest = both rest in (a && b, rest)
      | _ -> (a, rest))",
                    ),
                    (
                        "rest)
    | Not :: rest -> let a, rest = single rest in (not a, rest)",
                        "rest)",
                    ),
                ]),
                example: "truth [ Not; T; And; F ]",
            },
            Wrong {
                program: Reference(&[
                    (
                        "
(* or is weaker than and, which is weaker than not *)",
                        "",
                    ),
                    ("(match either rest", "(match both rest"),
                ]),
                example: "truth [ Open; T; Or; T; Close ]",
            },
        ],
    },
    Kind {
        entry: "rpn",
        assume: None,
        reference: r#"
let rpn text =
  let step stack word =
    match (word, stack) with
    | "+", b :: a :: rest -> (a + b) :: rest
    | "-", b :: a :: rest -> (a - b) :: rest
    | "*", b :: a :: rest -> (a * b) :: rest
    | ("+" | "-" | "*"), _ -> failwith "stack"
    | word, _ -> int_of_string word :: stack
  in
  match List.fold_left step [] (String.split_on_char ' ' text) with
  | [ n ] -> Some n
  | _ -> None
  | exception Failure _ -> None"#,
        right: r#"
let rpn text =
  let stack = Stack.create () in
  let ok = ref true in
  let pop () = match Stack.pop_opt stack with Some n -> n | None -> ok := false; 0 in
  let operation f = let b = pop () in let a = pop () in Stack.push (f a b) stack in
  List.iter
    (fun word ->
      match word with
      | "+" -> operation ( + )
      | "-" -> operation ( - )
      | "*" -> operation ( * )
      | word -> (match int_of_string_opt word with Some n -> Stack.push n stack | None -> ok := false))
    (String.split_on_char ' ' text);
  if !ok && Stack.length stack = 1 then Some (Stack.pop stack) else None"#,
        wrong: &[
            Wrong { program: Reference(&[("(a - b)", "(b - a)")]), example: r#"rpn "1 0 -""# },
            Wrong {
                program: Reference(&[(
                    "[ n ] -> Some n
  | _",
                    "n :: _ -> Some n
  | []",
                )]),
                example: r#"rpn "0 0""#,
            },
        ],
    },
    Kind {
        entry: "raised",
        assume: Some("List.for_all (function Num n -> 0 <= n && n <= 3 | Power -> true)"),
        reference: r#"
type token = Num of int | Power

let rec power b e = if e = 0 then 1 else b * power b (e - 1)

(* from right to left *)
let rec raised tokens =
  match tokens with
  | [ Num n ] -> Some n
  | Num n :: Power :: rest -> (
    match raised rest with
    | Some e when e <= 10 -> Some (power n e)
    | _ -> None)
  | _ -> None"#,
        right: r#"
type token = Num of int | Power

let raised tokens =
  let power b e = List.fold_left ( * ) 1 (List.init e (fun _ -> b)) in
  let step (value, wants) token =
    match (token, value, wants) with
    | Num n, None, true -> (Some n, false)
    | Num n, Some e, true when e <= 10 -> (Some (power n e), false)
    | Power, Some _, false -> (value, true)
    | _ -> raise Exit
  in
  match List.fold_left step (None, true) (List.rev tokens) with
  | Some n, false -> Some n
  | _ -> None
  | exception Exit -> None"#,
        wrong: &[Wrong {
            program: Whole(
                r#"
type token = Num of int | Power

let rec power b e = if e = 0 then 1 else b * power b (e - 1)

let raised tokens =
  let rec go value tokens =
    match tokens with
    | [] -> Some value
    | Power :: Num e :: rest when e <= 10 -> go (power value e) rest
    | _ -> None
  in
  match tokens with
  | Num n :: rest -> go n rest
  | _ -> None"#,
            ),
            example: "raised [ Num 2; Power; Num 1; Power; Num 2 ]",
        }],
    },
    Kind {
        entry: "uncommented",
        assume: None,
        reference: r#"
(* Comments are in parentheses with stars and may contain others; without their end there is nothing to read. *)
let uncommented text =
  let length = String.length text in
  let at i a b = i + 1 < length && text.[i] = a && text.[i + 1] = b in
  let rec go depth i =
    if i >= length then if depth = 0 then Some "" else None
    else if at i '(' '*' then go (depth + 1) (i + 2)
    else if depth > 0 && at i '*' ')' then go (depth - 1) (i + 2)
    else
      match go depth (i + 1) with
      | Some rest when depth = 0 -> Some (String.make 1 text.[i] ^ rest)
      | other -> other
  in
  go 0 0"#,
        right: r#"
let uncommented text =
  let rec go depth shown letters =
    match letters with
    | '(' :: '*' :: rest -> go (depth + 1) shown rest
    | '*' :: ')' :: rest when depth > 0 -> go (depth - 1) shown rest
    | c :: rest -> go depth (if depth = 0 then c :: shown else shown) rest
    | [] -> if depth = 0 then Some (String.of_seq (List.to_seq (List.rev shown))) else None
  in
  go 0 [] (List.of_seq (String.to_seq text))"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let uncommented text =
  let rec go inside shown letters =
    match letters with
    | '(' :: '*' :: rest -> go true shown rest
    | '*' :: ')' :: rest when inside -> go false shown rest
    | c :: rest -> go inside (if inside then shown else c :: shown) rest
    | [] -> if inside then None else Some (String.of_seq (List.to_seq (List.rev shown)))
  in
  go false [] (List.of_seq (String.to_seq text))"#,
                ),
                example: r#"uncommented "(*(**)""#,
            },
            Wrong {
                program: Right(&[(
                    "if depth = 0 then Some (String.of_seq (List.to_seq (List.rev shown))) else None",
                    "Some (String.of_seq (List.to_seq (List.rev shown)))",
                )]),
                example: r#"uncommented "(*""#,
            },
            Wrong {
                program: Right(&[(
                    "letters with",
                    "letters with
    | '(' :: '*' :: ')' :: rest when depth = 0 -> go 0 shown rest",
                )]),
                example: r#"uncommented "(*)""#,
            },
        ],
    },
    Kind {
        entry: "accepts",
        assume: None,
        reference: r#"
type re = Nothing | Empty | Letter of char | Seq of re * re | Or of re * re | Star of re

let rec nullable re =
  match re with
  | Nothing | Letter _ -> false
  | Empty | Star _ -> true
  | Seq (a, b) -> nullable a && nullable b
  | Or (a, b) -> nullable a || nullable b

let rec after c re =
  match re with
  | Nothing | Empty -> Nothing
  | Letter d -> if c = d then Empty else Nothing
  | Seq (a, b) -> if nullable a then Or (Seq (after c a, b), after c b) else Seq (after c a, b)
  | Or (a, b) -> Or (after c a, after c b)
  | Star a -> Seq (after c a, re)

let rec accepts re letters =
  match letters with
  | [] -> nullable re
  | c :: rest -> accepts (after c re) rest"#,
        right: r#"
type re = Nothing | Empty | Letter of char | Seq of re * re | Or of re * re | Star of re

(* the rests that are left after a beginning that the expression describes *)
let rec rests re letters =
  match re with
  | Nothing -> []
  | Empty -> [ letters ]
  | Letter c -> (match letters with d :: rest when c = d -> [ rest ] | _ -> [])
  | Seq (a, b) -> List.concat_map (rests b) (rests a letters)
  | Or (a, b) -> rests a letters @ rests b letters
  | Star a ->
    let shorter rest = List.length rest < List.length letters in
    letters :: List.concat_map (rests re) (List.filter shorter (rests a letters))

let accepts re letters = List.mem [] (rests re letters)"#,
        wrong: &[
            Wrong {
                program: Reference(&[("Or (Seq (after c a, b), after c b)", "after c b")]),
                example: "accepts (Seq (Star (Letter 'a'), Empty)) [ 'a' ]",
            },
            Wrong {
                program: Reference(&[("Seq (after c a, re)", "Or (Empty, after c a)")]),
                example: "accepts (Star (Letter 'a')) [ 'b' ]",
            },
            Wrong {
                program: Right(&[
                    (
                        "
(* the rests that are left after a beginning that the expression describes *)",
                        "",
                    ),
                    (
                        "rests a letters @ rests b letters",
                        "(match rests a letters with [] -> rests b letters | found -> found)",
                    ),
                ]),
                example: "accepts (Or (Empty, Letter 'a')) [ 'a' ]",
            },
        ],
    },
];
