(* A partial function: where the key is missing, an exception is raised, and that is no solution. *)

(* find table : List.assoc 3 table = "x" *)
