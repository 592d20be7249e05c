(* The function meant in ../is_subset.ml. *)

let rec member x l =
  match l with
  | [] -> false
  | y :: rest -> x = y || member x rest

let rec is_subset a b = match a with [] -> true | x :: r -> member x b && is_subset r b
