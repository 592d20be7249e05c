(* The function meant in ../sort.ml. *)

let rec insert x l = match l with [] -> [ x ] | y :: r -> if x <= y then x :: l else y :: insert x r
let rec sort l = match l with [] -> [] | x :: r -> insert x (sort r)
