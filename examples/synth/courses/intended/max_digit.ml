(* The function meant in ../max_digit.ml. *)

let rec max_digit n = if n < 10 then n else max (n mod 10) (max_digit (n / 10))

let meant_for n = n >= 0
