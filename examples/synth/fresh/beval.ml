(* The value of a condition. *)

type bexp =
  | Const of bool
  | Not of bexp
  | And of bexp * bexp
  | Or of bexp * bexp

let beval : bexp -> bool = ??

let () = assert (beval (Const true) = true)
let () = assert (beval (Not (Const true)) = false)
let () = assert (beval (And (Const true, Const false)) = false)
let () = assert (beval (Or (Const false, Const true)) = true)
let () = assert (beval (And (Const true, Not (Const false))) = true)
