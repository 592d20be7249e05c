(* The function meant in ../add_count.ml. *)

let rec add_count c l = match l with [] -> [(c, 1)] | (x, n) :: r -> if x = c then (x, n + 1) :: r else (x, n) :: add_count c r
