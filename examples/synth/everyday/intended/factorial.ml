(* The function meant in ../factorial.ml. *)

let rec factorial n = if n = 0 then 1 else n * factorial (n - 1)

let meant_for n = n >= 0 && n < 15
