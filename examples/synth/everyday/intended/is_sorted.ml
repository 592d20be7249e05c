(* The function meant in ../is_sorted.ml. *)

let rec is_sorted l =
  match l with
  | x :: (y :: _ as rest) -> x <= y && is_sorted rest
  | _ -> true
