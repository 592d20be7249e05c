(* The function meant in ../bool_xor.ml. *)

type bool =
  | True
  | False

let bool_xor (a:bool) (b:bool) : bool =
  match a with
  | True -> (match b with
    | True -> False
    | False -> True)
  | False -> b
