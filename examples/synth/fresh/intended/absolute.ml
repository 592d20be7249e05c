(* The function meant in ../absolute.ml. *)

let absolute n = if n < 0 then - n else n
