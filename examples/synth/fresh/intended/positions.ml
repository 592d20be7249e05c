(* The function meant in ../positions.ml. *)

let rec positions n l = match l with [] -> [] | _ :: r -> n :: positions (n + 1) r
