(* The function meant in ../default.ml. *)

let default d o = match o with None -> d | Some x -> x
