(* The function meant in ../flatten.ml. *)

let rec flatten l =
  match l with
  | [] -> []
  | x :: rest -> x @ flatten rest
