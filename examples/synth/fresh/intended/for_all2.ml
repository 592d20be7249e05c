(* The function meant in ../for_all2.ml. *)

let rec for_all2 f a b = match a, b with [], [] -> true | x :: r, y :: s -> f x y && for_all2 f r s | _ -> false
