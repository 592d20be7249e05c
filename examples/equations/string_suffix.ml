(* The missing front of a string. *)

(* find s : s ^ "b" = "ab" *)
