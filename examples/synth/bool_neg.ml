(* The other truth value. *)

type bool =
  | True
  | False

let bool_neg : bool -> bool |>
  { True => False
  | False => True
  } = ?
