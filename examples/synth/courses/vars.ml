(* The variables of an expression, from left to right. *)

type expr = Num of int | Var of string | Add of expr * expr | Mul of expr * expr

let vars : expr -> string list = ??

let () = assert (vars (Num 3) = [])
let () = assert (vars (Var "x") = ["x"])
let () = assert (vars (Add (Var "x", Num 1)) = ["x"])
let () = assert (vars (Mul (Var "a", Var "b")) = ["a"; "b"])
