(* The function meant in ../min_list.ml. *)

let rec min_list a l = match l with [] -> a | x :: r -> min x (min_list a r)
