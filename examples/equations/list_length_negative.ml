(* A length is never negative. *)

(* find xs : List.length xs < 0 *)
