(* The function meant in ../size.ml. *)

type expr =
  | Num of int
  | Neg of expr
  | Add of expr * expr
  | Mul of expr * expr

let rec size e = match e with Num _ -> 0 | Neg a -> 1 + size a | Add (a, b) | Mul (a, b) -> 1 + size a + size b
