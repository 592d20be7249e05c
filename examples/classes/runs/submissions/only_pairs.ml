let rec runs l =
  match l with
  | [] -> []
  | x :: y :: rest when x = y -> (x, 2) :: runs rest
  | x :: rest -> (x, 1) :: runs rest
