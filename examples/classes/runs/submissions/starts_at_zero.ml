let rec runs l =
  match l with
  | [] -> []
  | x :: xs ->
    match runs xs with
    | (y, n) :: rest when x = y -> (x, n + 1) :: rest
    | rest -> (x, 0) :: rest
