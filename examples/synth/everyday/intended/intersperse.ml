(* The function meant in ../intersperse.ml. *)

let rec intersperse s l =
  match l with
  | x :: (_ :: _ as rest) -> x :: s :: intersperse s rest
  | _ -> l
