(* The function meant in ../remove.ml. *)

let rec remove x l =
  match l with
  | [] -> []
  | y :: rest -> if x = y then remove x rest else y :: remove x rest
