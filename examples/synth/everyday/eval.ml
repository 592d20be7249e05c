(* The value of an expression. *)

type expr =
  | Int of int
  | Add of expr * expr
  | Mul of expr * expr

let eval : expr -> int = ??

let () = assert (eval (Int 7) = 7)
let () = assert (eval (Add (Int 2, Int 3)) = 5)
let () = assert (eval (Mul (Int 4, Int 5)) = 20)
let () = assert (eval (Add (Int 1, Mul (Int 2, Int 6))) = 13)
