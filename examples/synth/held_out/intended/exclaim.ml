(* The function meant in ../exclaim.ml. *)

let rec exclaim l = match l with [] -> [] | w :: r -> (w ^ "!") :: exclaim r
