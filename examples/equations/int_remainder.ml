(* The remainder has the sign of the dividend. *)

(* find x : x mod 3 = -1 && x > -7 *)
