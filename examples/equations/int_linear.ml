(* A linear equation; three has an inverse among the integers of 63 bits, so there is one solution. *)

(* find x : 3 * x + 4 = 19 *)
