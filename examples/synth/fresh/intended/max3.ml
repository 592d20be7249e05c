(* The function meant in ../max3.ml. *)

let max3 a b c = max a (max b c)
