(* The function meant in ../sum_digits.ml. *)

let rec sum_digits n = if n = 0 then 0 else (n mod 10) + sum_digits (n / 10)

let meant_for n = n >= 0
