(* The function meant in ../concat_strings.ml. *)

let rec concat_strings texts =
  match texts with
  | [] -> ""
  | text :: rest -> text ^ concat_strings rest
