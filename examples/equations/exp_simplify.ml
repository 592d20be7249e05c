(* A simplification that changes the value would be a mistake; this one makes none at the root. *)

type exp =
  | Num of int
  | Add of exp * exp
  | Mul of exp * exp

let rec eval = function
  | Num n -> n
  | Add (a, b) -> eval a + eval b
  | Mul (a, b) -> eval a * eval b

let simplify = function
  | Add (Num 0, e) | Add (e, Num 0) -> e
  | Mul (Num 1, e) | Mul (e, Num 1) -> e
  | Mul (Num 0, _) -> Num 0
  | e -> e

(* find e : eval (simplify e) <> eval e *)
