let rec runs l =
  match l with
  | [] -> []
  | x :: xs ->
    match runs xs with
    | (y, n) :: rest when x == y -> (y, n + 1) :: rest
    | rest -> (x, 1) :: rest
