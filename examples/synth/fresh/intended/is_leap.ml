(* The function meant in ../is_leap.ml. *)

let is_leap y = y mod 4 = 0 && (y mod 100 <> 0 || y mod 400 = 0)
let meant_for y = y > 0
