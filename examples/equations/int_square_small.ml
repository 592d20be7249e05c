(* The same with a small root: two solutions. *)

(* find x : x * x = 49 && -100 < x && x < 100 *)
