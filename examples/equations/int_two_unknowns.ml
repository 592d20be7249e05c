(* Two equations for two unknowns; halving the sum of both has two answers in 63 bits. *)

(* find x y : x + y = 10 && x - y = 4 *)
