(* The function meant in ../remove_all.ml. *)

let rec remove_all x l = match l with [] -> [] | y :: r -> if x = y then remove_all x r else y :: remove_all x r
