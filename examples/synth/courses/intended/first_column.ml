(* The function meant in ../first_column.ml. *)

let rec first_column m = match m with [] -> [] | [] :: r -> first_column r | (x :: _) :: r -> x :: first_column r

let meant_for m = List.for_all (fun row -> row <> []) m
