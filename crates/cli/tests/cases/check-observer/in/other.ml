type expr = Num of int | X | Plus of expr * expr | Times of expr * expr

let rec diff = function
  | Num _ -> Num 0
  | X -> Num 1
  | Plus (a, b) -> Plus (diff b, diff a)
  | Times (a, b) -> Plus (Times (diff a, b), Times (a, diff b))
