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

let rec value = function
  | Num i -> i
  | Plus (a, b) -> value a + value b
  | Minus (a, b) -> value a - value b

let rec eval = function
  | True -> true
  | False -> false
  | Not a -> not (eval a)
  | And (a, b) -> eval a && eval b
  | Or (a, b) -> eval a || eval b
  | Imply (a, b) -> if eval a then eval b else false
  | Less (a, b) -> value a < value b
