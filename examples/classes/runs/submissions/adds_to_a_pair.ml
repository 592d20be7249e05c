let rec runs l =
  match l with
  | [] -> []
  | x :: xs ->
    match runs xs with
    | p :: rest when fst p = x -> (p + 1) :: rest
    | rest -> (x, 1) :: rest
