(* The function meant in ../perimeter.ml. *)

type rect = { width : int; height : int }

let perimeter r = 2 * (r.width + r.height)
