(* The function meant in ../unzip.ml. *)

let rec unzip l = match l with [] -> ([], []) | (a, b) :: r -> let x, y = unzip r in (a :: x, b :: y)
