(* The function meant in ../sum_both.ml. *)

let rec sum_both l = match l with [] -> (0, 0) | (a, b) :: r -> let (s, t) = sum_both r in (a + s, b + t)
