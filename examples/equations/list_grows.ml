(* A list with an item appended is another one. *)

(* find xs : xs @ [1] = xs *)
