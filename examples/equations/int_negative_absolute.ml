(* One absolute value is negative. *)

(* find x : abs x < 0 *)
