(* How many additions an expression has. *)

type expr = Num of int | Var of string | Plus of expr * expr | Times of expr * expr

let count_plus : expr -> int = ??

let () = assert (count_plus (Num 3) = 0)
let () = assert (count_plus (Var "x") = 0)
let () = assert (count_plus (Plus (Num 1, Var "y")) = 1)
let () = assert (count_plus (Times (Num 2, Num 3)) = 0)
let () = assert (count_plus (Times (Plus (Num 1, Num 2), Plus (Num 3, Plus (Num 4, Num 5)))) = 3)
