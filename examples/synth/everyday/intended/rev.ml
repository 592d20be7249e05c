(* The function meant in ../rev.ml. *)

let rec rev l =
  match l with
  | [] -> []
  | x :: rest -> rev rest @ [ x ]
