(* A pair that can be swapped: infinitely many, both parts the same. *)

let swap (a, b) = (b, a)

(* find p : swap p = (p : int * int) *)
