(* The function meant in ../join.ml. *)

let rec join between texts =
  match texts with
  | [] -> ""
  | [ text ] -> text
  | text :: rest -> text ^ between ^ join between rest
