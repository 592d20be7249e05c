(* The head of the empty list raises an exception; that is no solution. *)

(* find xs : List.hd xs = 3 *)
