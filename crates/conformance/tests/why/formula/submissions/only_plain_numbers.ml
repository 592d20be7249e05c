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

let rec eval f =
  match f with
  | True -> true
  | False -> false
  | Not a -> not (eval a)
  | And (a, b) -> if eval a then eval b else false
  | Or (a, b) -> if eval a then true else eval b
  | Imply (a, b) -> if eval a then eval b else true
  | Less (Num a, Num b) -> a < b
  | Less (_, _) -> false
