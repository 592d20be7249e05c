(* A function with the same value at two places. *)

(* find f : f 1 = 5 && f 2 = 5 *)
