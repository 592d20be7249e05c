(* The function meant in ../head_or.ml. *)

let head_or d l = match l with [] -> d | x :: _ -> x
