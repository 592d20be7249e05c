(* But -7 is a square, thanks to overflow. *)

(* find x : x * x = -7 *)
