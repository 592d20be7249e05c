(* The truth value of a formula; a comparison says whether the first number is smaller. *)
type number =
  | Num of int
  | Plus of number * number
  | Minus of number * number

type formula =
  | True
  | False
  | Not of formula
  | And of formula * formula
  | Or of formula * formula
  | Imply of formula * formula
  | Less of number * number

let rec value n =
  match n with
  | Num i -> i
  | Plus (a, b) -> value a + value b
  | Minus (a, b) -> value a - value b

let rec eval f =
  match f with
  | True -> true
  | False -> false
  | Not a -> not (eval a)
  | And (a, b) -> eval a && eval b
  | Or (a, b) -> eval a || eval b
  | Imply (a, b) -> (not (eval a)) || eval b
  | Less (a, b) -> value a < value b
