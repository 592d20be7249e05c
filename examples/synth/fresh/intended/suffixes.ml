(* The function meant in ../suffixes.ml. *)

let rec suffixes l = match l with [] -> [ [] ] | _ :: r -> l :: suffixes r
