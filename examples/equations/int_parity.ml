(* A double is even, even when it overflows. *)

(* find x : 2 * x = 7 *)
