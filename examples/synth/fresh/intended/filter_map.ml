(* The function meant in ../filter_map.ml. *)

let rec filter_map f l = match l with [] -> [] | x :: r -> (match f x with None -> filter_map f r | Some y -> y :: filter_map f r)
