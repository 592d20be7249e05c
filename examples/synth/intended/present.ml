(* The function meant in ../present.ml. *)

let rec present l =
  match l with
  | [] -> []
  | None :: rest -> present rest
  | Some x :: rest -> x :: present rest
