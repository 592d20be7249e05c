(* No function has two values at one place. *)

(* find f : f 1 = 2 && f 1 = 3 *)
