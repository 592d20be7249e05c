(* The function meant in ../all_equal.ml. *)

let rec all_equal l = match l with x :: (y :: _ as r) -> x = y && all_equal r | _ -> true
