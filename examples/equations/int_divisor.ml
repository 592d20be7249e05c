(* Zero is no solution: dividing by it raises an exception. *)

(* find x : 10 / x = 3 *)
