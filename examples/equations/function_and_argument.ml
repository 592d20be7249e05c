(* A function and an argument, one determined by the other. *)

(* find f x : f x = 10 && f 0 = 3 *)
