(* The function meant in ../lengths.ml. *)

let rec lengths l = match l with [] -> [] | s :: r -> String.length s :: lengths r
