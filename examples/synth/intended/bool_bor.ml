(* The function meant in ../bool_bor.ml. *)

type bool =
  | True
  | False

let bool_bor (a:bool) (b:bool) : bool =
  match a with
  | True -> True
  | False -> b
