(* The function meant in ../bool_band.ml. *)

type bool =
  | True
  | False

let bool_band (a:bool) (b:bool) : bool =
  match a with
  | True -> b
  | False -> False
