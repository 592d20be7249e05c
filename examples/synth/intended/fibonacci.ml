(* The function meant in ../fibonacci.ml. *)

let rec fibonacci n = if n < 2 then n else fibonacci (n - 1) + fibonacci (n - 2)

let meant_for n = n >= 0
