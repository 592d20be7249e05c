(* The function meant in ../keep_some.ml. *)

let rec keep_some l =
  match l with
  | [] -> []
  | None :: rest -> keep_some rest
  | Some x :: rest -> x :: keep_some rest
