(* The function meant in ../separate.ml. *)

let rec separate s l = match l with [] -> "" | [ x ] -> x | x :: r -> x ^ s ^ separate s r
