(* Run-length encoding: neighbours that are equal become one pair of element and number. *)

let rec runs list =
  match list with
  | [] -> []
  | x :: rest -> (
    match runs rest with
    | (y, n) :: more when x = y -> (y, n + 1) :: more
    | others -> (x, 1) :: others)
