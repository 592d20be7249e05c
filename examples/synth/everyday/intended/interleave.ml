(* The function meant in ../interleave.ml. *)

let rec interleave a b =
  match a with
  | [] -> b
  | x :: rest -> x :: interleave b rest
