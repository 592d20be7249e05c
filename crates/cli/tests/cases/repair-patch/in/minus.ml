(* Anna's homework. *)
type exp = Num of int | Plus of exp * exp | Minus of exp * exp | Neg of exp

let rec eval (e : exp) : int = match e with
  | Num n -> n (* a number is itself *)
  | Plus (x, y) -> (eval x) + (eval y)
  | Minus (x, y) -> (eval x) + (eval y)
  | Neg x -> - (eval x)
