(* The function meant in ../simplify.ml. *)

type expr =
  | Num of int
  | Neg of expr
  | Add of expr * expr

let rec simplify e = match e with
  | Num n -> Num n
  | Neg (Neg a) -> simplify a
  | Neg a -> Neg (simplify a)
  | Add (a, b) -> Add (simplify a, simplify b)
