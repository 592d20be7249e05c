(* The function meant in ../compose.ml. *)

let double n = 2 * n
let is_small n = n < 5

let compose f g x = f (g x)
