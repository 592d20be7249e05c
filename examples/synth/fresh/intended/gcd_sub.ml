(* The function meant in ../gcd_sub.ml. *)

let rec gcd_sub a b = if b = 0 then a else gcd_sub b (a mod b)
let meant_for a b = a > 0 && b > 0
