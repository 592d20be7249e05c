(* The function meant in ../count_digits.ml. *)

let rec count_digits n = if n < 10 then 1 else 1 + count_digits (n / 10)
let meant_for n = n >= 0
