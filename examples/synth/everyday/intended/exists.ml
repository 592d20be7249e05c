(* The function meant in ../exists.ml. *)

let rec exists p l =
  match l with
  | [] -> false
  | x :: rest -> p x || exists p rest
