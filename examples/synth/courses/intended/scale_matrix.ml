(* The function meant in ../scale_matrix.ml. *)

let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r

let scale_matrix k m = map (map (fun x -> k * x)) m
