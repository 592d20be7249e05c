(* The function meant in ../subst.ml. *)

type expr = Num of int | X | Add of expr * expr | Mul of expr * expr

let rec subst n e = match e with X -> Num n | Num m -> Num m | Add (a, b) -> Add (subst n a, subst n b) | Mul (a, b) -> Mul (subst n a, subst n b)
