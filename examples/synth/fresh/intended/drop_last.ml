(* The function meant in ../drop_last.ml. *)

let rec drop_last l = match l with [] | [ _ ] -> [] | x :: r -> x :: drop_last r
