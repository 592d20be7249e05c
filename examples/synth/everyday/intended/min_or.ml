(* The function meant in ../min_or.ml. *)

let min_or a b =
  match (a, b) with
  | None, x | x, None -> x
  | Some x, Some y -> Some (if x < y then x else y)
