(* the usual parser, but with an exception instead of options everywhere *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Syntax

let rec expr ts =
  let v, ts = term ts in
  expr_loop v ts

and expr_loop acc = function
  | Plus :: ts ->
    let v, ts = term ts in
    expr_loop (acc + v) ts
  | Minus :: ts ->
    let v, ts = term ts in
    expr_loop (acc - v) ts
  | ts -> (acc, ts)

and term ts =
  let v, ts = atom ts in
  term_loop v ts

and term_loop acc = function
  | Times :: ts ->
    let v, ts = atom ts in
    term_loop (acc * v) ts
  | ts -> (acc, ts)

and atom = function
  | Num n :: ts -> (n, ts)
  | LParen :: ts -> (
    match expr ts with
    | v, RParen :: ts -> (v, ts)
    | _ -> raise Syntax)
  | _ -> raise Syntax

let calculate tokens =
  match expr tokens with
  | v, [] -> Some v
  | _ -> None
  | exception Syntax -> None
