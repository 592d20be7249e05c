(* The function meant in ../interleave.ml. *)

let rec interleave l1 l2 =
  match l1 with
  | [] -> l2
  | x :: rest -> x :: interleave l2 rest
