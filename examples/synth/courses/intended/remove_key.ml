(* The function meant in ../remove_key.ml. *)

let rec remove_key k l = match l with [] -> [] | (x, v) :: r -> if x = k then remove_key k r else (x, v) :: remove_key k r
