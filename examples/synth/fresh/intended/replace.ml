(* The function meant in ../replace.ml. *)

let rec replace a b l = match l with [] -> [] | x :: r -> if x = a then b :: replace a b r else x :: replace a b r
