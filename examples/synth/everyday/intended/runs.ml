(* The function meant in ../runs.ml. *)

let rec runs l =
  match l with
  | [] -> []
  | x :: rest -> (
      match runs rest with
      | (y, n) :: others when x = y -> (x, n + 1) :: others
      | others -> (x, 1) :: others)
