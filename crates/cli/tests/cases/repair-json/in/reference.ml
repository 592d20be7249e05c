type exp = Num of int | Plus of exp * exp | Minus of exp * exp | Neg of exp

let rec eval e =
  match e with
  | Num n -> n
  | Plus (a, b) -> eval a + eval b
  | Minus (a, b) -> eval a - eval b
  | Neg a -> - (eval a)
