(* `int_of_string` raises on what is no number; the unknown here is a choice among three. *)

type choice = First | Second | Third

let text = function First -> "x1" | Second -> "17" | Third -> ""

(* find c : int_of_string (text c) = 17 *)
