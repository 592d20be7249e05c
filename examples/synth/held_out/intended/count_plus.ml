(* The function meant in ../count_plus.ml. *)

type expr = Num of int | Var of string | Plus of expr * expr | Times of expr * expr

let rec count_plus e =
  match e with
  | Num _ | Var _ -> 0
  | Plus (a, b) -> 1 + count_plus a + count_plus b
  | Times (a, b) -> count_plus a + count_plus b
