(* The function meant in ../minutes.ml. *)

let minutes (h, m) = 60 * h + m
