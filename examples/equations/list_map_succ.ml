(* Items one smaller. *)

(* find xs : List.map succ xs = [0; 5] *)
