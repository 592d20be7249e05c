(* The function meant in ../gcd.ml. *)

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

let meant_for a b = a >= 0 && b >= 0
