let rec runs l =
  match l with
  | [] -> []
  | x :: y :: rest ->
    (match runs (y :: rest) with
     | (z, n) :: more when z = x -> (z, n + 1) :: more
     | more -> (x, 1) :: more)
