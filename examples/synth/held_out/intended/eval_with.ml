(* The function meant in ../eval_with.ml. *)

type expr = Num of int | X | Plus of expr * expr | Minus of expr * expr

let rec eval_with v e =
  match e with
  | Num n -> n
  | X -> v
  | Plus (a, b) -> eval_with v a + eval_with v b
  | Minus (a, b) -> eval_with v a - eval_with v b
