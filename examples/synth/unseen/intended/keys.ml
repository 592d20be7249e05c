(* The function meant in ../keys.ml. *)

let rec keys l = match l with [] -> [] | (k, _) :: r -> k :: keys r
