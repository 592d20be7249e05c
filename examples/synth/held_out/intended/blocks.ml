(* The function meant in ../blocks.ml. *)

let rec blocks l = match l with [] -> 0 | x :: y :: r when x = y -> blocks (y :: r) | _ :: r -> 1 + blocks r
