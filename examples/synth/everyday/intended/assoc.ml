(* The function meant in ../assoc.ml. *)

let rec assoc key pairs =
  match pairs with
  | [] -> None
  | (k, v) :: rest -> if k = key then Some v else assoc key rest
