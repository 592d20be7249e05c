(* Two statements imply one another or one of them implies the other: both implications cannot fail. *)

let implies a b = (not a) || b

(* find a b : implies a b = false && implies b a = false *)
