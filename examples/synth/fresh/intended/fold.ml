(* The function meant in ../fold.ml. *)

let rec fold f a l = match l with [] -> a | x :: r -> fold f (f a x) r
