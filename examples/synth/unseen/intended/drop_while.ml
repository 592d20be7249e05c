(* The function meant in ../drop_while.ml. *)

let rec drop_while l = match l with [] -> [] | x :: r -> if x > 0 then drop_while r else l
