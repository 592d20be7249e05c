let rec runs l =
  match l with
  | [] -> []
  | x :: xs ->
    match runs xs with
    | (y, 1) :: rest when x = y -> (x, 2) :: rest
    | (y, n) :: rest when x = y -> (y, n) :: rest
    | rest -> (x, 1) :: rest
