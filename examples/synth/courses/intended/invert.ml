(* The function meant in ../invert.ml. *)

let rec invert l = match l with [] -> [] | (a, b) :: r -> (b, a) :: invert r
