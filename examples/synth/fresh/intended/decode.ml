(* The function meant in ../decode.ml. *)

let rec decode l = match l with
  | [] -> []
  | (n, c) :: r -> if n = 0 then decode r else c :: decode ((n - 1, c) :: r)
let rec meant_for l = match l with [] -> true | (n, _) :: r -> n >= 0 && meant_for r
