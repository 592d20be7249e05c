(* The function meant in ../prefixes.ml. *)

let rec prefixes l = match l with [] -> [ [] ] | x :: r -> [] :: List.map (fun p -> x :: p) (prefixes r)
