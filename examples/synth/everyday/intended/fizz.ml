(* The function meant in ../fizz.ml. *)

let fizz n = if n mod 3 = 0 then "fizz" else ""
