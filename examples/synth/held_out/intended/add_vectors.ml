(* The function meant in ../add_vectors.ml. *)

let rec add_vectors a b = match a, b with x :: r, y :: s -> (x + y) :: add_vectors r s | _ -> []
