(* The function meant in ../digit_sum.ml. *)

let rec digit_sum n = if n = 0 then 0 else (n mod 10) + digit_sum (n / 10)

let meant_for n = n >= 0
