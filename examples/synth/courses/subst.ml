(* An expression with a number in the place of the variable. *)

type expr = Num of int | X | Add of expr * expr | Mul of expr * expr

let subst : int -> expr -> expr = ??

let () = assert (subst 4 X = Num 4)
let () = assert (subst 4 (Num 1) = Num 1)
let () = assert (subst 2 (Add (X, Num 3)) = Add (Num 2, Num 3))
let () = assert (subst 5 (Mul (X, Add (Num 1, X))) = Mul (Num 5, Add (Num 1, Num 5)))
