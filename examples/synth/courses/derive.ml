(* The derivative of an expression. *)

type expr = Num of int | X | Add of expr * expr | Mul of expr * expr

let derive : expr -> expr = ??

let () = assert (derive (Num 5) = Num 0)
let () = assert (derive X = Num 1)
let () = assert (derive (Add (X, Num 3)) = Add (Num 1, Num 0))
let () = assert (derive (Mul (X, Num 4)) = Add (Mul (Num 1, Num 4), Mul (X, Num 0)))
