(* The function meant in ../eval.ml. *)

type expr =
  | Int of int
  | Add of expr * expr
  | Mul of expr * expr

let rec eval e =
  match e with
  | Int n -> n
  | Add (a, b) -> eval a + eval b
  | Mul (a, b) -> eval a * eval b
