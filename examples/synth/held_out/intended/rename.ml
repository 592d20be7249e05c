(* The function meant in ../rename.ml. *)

let rec rename o n l = match l with [] -> [] | (k, v) :: r -> (if k = o then (n, v) else (k, v)) :: rename o n r
