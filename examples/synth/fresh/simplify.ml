(* An expression without minus signs that cancel out. *)

type expr =
  | Num of int
  | Neg of expr
  | Add of expr * expr

let simplify : expr -> expr = ??

let () = assert (simplify (Num 3) = Num 3)
let () = assert (simplify (Neg (Neg (Num 1))) = Num 1)
let () = assert (simplify (Neg (Num 2)) = Neg (Num 2))
let () = assert (simplify (Add (Neg (Neg (Num 1)), Num 4)) = Add (Num 1, Num 4))
