(* Two characters are appended, so the length is not one. *)

(* find s : String.length (s ^ "ab") = 1 *)
