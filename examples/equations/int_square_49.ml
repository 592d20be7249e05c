(* Four numbers have the square 49: overflow brings two more. *)

(* find x : x * x = 49 *)
