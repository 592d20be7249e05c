(* The function meant in ../sum_pairs.ml. *)

let rec sum_pairs l = match l with [] -> [] | (a, b) :: r -> (a + b) :: sum_pairs r
