(* The function meant in ../swap_pairs.ml. *)

let rec swap_pairs l = match l with [] -> [] | (a, b) :: r -> (b, a) :: swap_pairs r
