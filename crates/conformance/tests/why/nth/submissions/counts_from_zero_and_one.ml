let nth_opt l i =
  let rec go l i =
    match l with
    | [] -> None
    | x :: rest -> if i <= 1 then Some x else go rest (i - 1)
  in
  if i < 0 then None else go l i
