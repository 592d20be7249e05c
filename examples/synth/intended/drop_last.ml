(* The function meant in ../drop_last.ml. *)

let rec drop_last l =
  match l with
  | [] -> []
  | [ _ ] -> []
  | x :: rest -> x :: drop_last rest
