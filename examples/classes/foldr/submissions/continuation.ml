let foldr f init l =
  let rec go l k =
    match l with
    | [] -> k init
    | x :: rest -> go rest (fun r -> k (f x r))
  in
  go l (fun r -> r)
