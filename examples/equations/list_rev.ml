(* A list backwards. *)

(* find xs : List.rev xs = [1; 2; 3] *)
