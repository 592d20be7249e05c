(* The function meant in ../is_spring.ml. *)

let is_spring m = 3 <= m && m <= 5
