let runs l =
  match l with
  | [] -> []
  | first :: _ ->
    let rec go n l =
      match l with
      | [] -> if n > 0 then [(first, n)] else []
      | x :: xs ->
        if x = first then go (n + 1) xs
        else if n > 0 then (first, n) :: (x, 1) :: go 0 xs
        else (x, 1) :: go 0 xs
    in
    go 0 l
