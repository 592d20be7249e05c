(* The function meant in ../triangular.ml. *)

let rec triangular n = if n = 0 then 0 else n + triangular (n - 1)
let meant_for n = n >= 0
