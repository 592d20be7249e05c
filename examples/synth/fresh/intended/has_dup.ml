(* The function meant in ../has_dup.ml. *)

let rec mem x l = match l with [] -> false | y :: r -> x = y || mem x r
let rec has_dup l = match l with [] -> false | x :: r -> mem x r || has_dup r
