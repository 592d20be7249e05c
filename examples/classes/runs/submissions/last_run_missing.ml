let runs l =
  let rec go x n l =
    match l with
    | [] -> []
    | y :: ys -> if y = x then go x (n + 1) ys else (x, n) :: go y 1 ys
  in
  match l with
  | [] -> []
  | x :: xs -> go x 1 xs
