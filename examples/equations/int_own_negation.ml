(* Zero is its own negation, and one more number is. *)

(* find x : x = -x && x <> 0 *)
