(* At least one is true. *)

type bool =
  | True
  | False

let bool_bor : bool -> bool -> bool |>
  { True => True => True
  | True => False => True
  | False => True => True
  | False => False => False
  } = ?
