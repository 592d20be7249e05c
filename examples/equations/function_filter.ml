(* A condition that holds for the second number only. *)

(* find p : List.filter p [1; 2; 3] = [2] *)
