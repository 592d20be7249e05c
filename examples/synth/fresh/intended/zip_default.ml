(* The function meant in ../zip_default.ml. *)

let rec zip_default d a b = match a, b with
  | [], [] -> []
  | x :: r, y :: s -> (x, y) :: zip_default d r s
  | x :: r, [] -> (x, d) :: zip_default d r []
  | [], y :: s -> (d, y) :: zip_default d [] s
