(* The function meant in ../first_run.ml. *)

let rec first_run l = match l with [] -> 0 | x :: y :: r when x = y -> 1 + first_run (y :: r) | _ -> 1
