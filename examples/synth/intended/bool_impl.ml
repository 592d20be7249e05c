(* The function meant in ../bool_impl.ml. *)

type bool =
  | True
  | False

let bool_impl (a:bool) (b:bool) : bool =
  match a with
  | True -> b
  | False -> True
