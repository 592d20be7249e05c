(* The function meant in ../is_prefix.ml. *)

let rec is_prefix a b = match a, b with [], _ -> true | x :: r, y :: s -> x = y && is_prefix r s | _ -> false
