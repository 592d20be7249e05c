(* The function meant in ../cons_all.ml. *)

let rec cons_all x l = match l with [] -> [] | y :: r -> (x :: y) :: cons_all x r
