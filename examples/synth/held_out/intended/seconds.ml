(* The function meant in ../seconds.ml. *)

let seconds (h, m, s) = (3600 * h) + (60 * m) + s
