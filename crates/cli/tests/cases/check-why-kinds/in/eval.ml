(* Negation does nothing. *)
type formula = Yes | No | Not of formula | Both of formula * formula
let rec eval = function
  | Yes -> true
  | No -> false
  | Not f -> eval f
  | Both (f, g) -> eval f && eval g
