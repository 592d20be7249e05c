let runs l =
  let rec go x n acc l =
    match l with
    | [] -> List.rev ((x, n) :: acc)
    | y :: ys -> if y = x then go x (n + 1) acc ys else go y 1 ((x, n) :: acc) ys
  in
  match l with
  | [] -> []
  | x :: xs -> go x 1 [] xs
