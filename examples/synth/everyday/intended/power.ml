(* The function meant in ../power.ml. *)

let rec power x n = if n = 0 then 1 else x * power x (n - 1)

let meant_for _ n = n >= 0 && n < 10
