(* The function meant in ../beval.ml. *)

type bexp =
  | Const of bool
  | Not of bexp
  | And of bexp * bexp
  | Or of bexp * bexp

let rec beval e = match e with Const b -> b | Not a -> not (beval a) | And (a, b) -> beval a && beval b | Or (a, b) -> beval a || beval b
