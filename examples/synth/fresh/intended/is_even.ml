(* The function meant in ../is_even.ml. *)

let is_even n = n mod 2 = 0
