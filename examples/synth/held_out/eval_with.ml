(* The value of an expression where the variable has a value. *)

type expr = Num of int | X | Plus of expr * expr | Minus of expr * expr

let eval_with : int -> expr -> int = ??

let () = assert (eval_with 5 X = 5)
let () = assert (eval_with 5 (Num 2) = 2)
let () = assert (eval_with 3 (Plus (X, Num 4)) = 7)
let () = assert (eval_with 2 (Minus (Num 9, X)) = 7)
let () = assert (eval_with 1 (Minus (Plus (X, X), Num 1)) = 1)
