(* A polymorphic function at one type: both unknowns are determined. *)

let both x = (x, x)

(* find x y : both x = (y, 3) *)
