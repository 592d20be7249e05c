(* The function meant in ../count_down.ml. *)

let rec count_down n = if n = 0 then [] else n :: count_down (n - 1)
let meant_for n = n >= 0
