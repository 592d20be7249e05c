(* A function is wanted: adding one does. *)

(* find f : List.map f [1; 2] = [2; 3] *)
