(* The function meant in ../split_at.ml. *)

let rec split_at n l =
  if n <= 0 then ([], l) else match l with [] -> ([], []) | x :: r -> let (a, b) = split_at (n - 1) r in (x :: a, b)

let meant_for n _ = n >= 0
