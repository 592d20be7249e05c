(* A term that is no number and has the value six; there are infinitely many. *)

type exp =
  | Num of int
  | Add of exp * exp
  | Mul of exp * exp

let rec eval = function
  | Num n -> n
  | Add (a, b) -> eval a + eval b
  | Mul (a, b) -> eval a * eval b

(* find e : eval e = 6 && (match e with Mul (Add _, _) -> true | _ -> false) *)
