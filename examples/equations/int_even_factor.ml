(* Doubling forgets the top bit: besides 5 there is a second solution, negative and enormous. *)

(* find x : 2 * x = 10 *)
