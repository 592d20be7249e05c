(* The function meant in ../bool_neg.ml. *)

type bool =
  | True
  | False

let bool_neg (a:bool) : bool =
  match a with
  | True -> False
  | False -> True
