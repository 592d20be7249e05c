(* Exactly one is true. *)

type bool =
  | True
  | False

let bool_xor : bool -> bool -> bool |>
  { True => (True => False | False => True)
  | False => (True => True | False => False)
  } = ?
