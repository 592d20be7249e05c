(* The function meant in ../zip_with.ml. *)

let rec zip_with f a b = match a, b with x :: r, y :: s -> f x y :: zip_with f r s | _ -> []
