(* How many operators an expression has. *)

type expr =
  | Num of int
  | Neg of expr
  | Add of expr * expr
  | Mul of expr * expr

let size : expr -> int = ??

let () = assert (size (Num 3) = 0)
let () = assert (size (Neg (Num 1)) = 1)
let () = assert (size (Add (Num 1, Num 2)) = 1)
let () = assert (size (Mul (Add (Num 1, Num 2), Neg (Num 3))) = 3)
