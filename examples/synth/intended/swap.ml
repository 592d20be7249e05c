(* The function meant in ../swap.ml. *)

let swap (a, b) = (b, a)
