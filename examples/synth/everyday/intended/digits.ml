(* The function meant in ../digits.ml. *)

let rec digits n = if n = 0 then [] else (n mod 10) :: digits (n / 10)

let meant_for n = n >= 0
