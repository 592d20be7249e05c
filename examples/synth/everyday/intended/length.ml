(* The function meant in ../length.ml. *)

let rec length l =
  match l with
  | [] -> 0
  | _ :: rest -> 1 + length rest
