(* The function meant in ../vars.ml. *)

type expr = Num of int | Var of string | Add of expr * expr | Mul of expr * expr

let rec vars e = match e with Num _ -> [] | Var x -> [x] | Add (a, b) | Mul (a, b) -> vars a @ vars b
