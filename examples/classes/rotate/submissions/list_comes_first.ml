let rec rotate l n =
  if n < 0 then invalid_arg "rotate"
  else
    match l with
    | [] -> []
    | x :: xs -> if n = 0 then l else rotate (xs @ [x]) (n - 1)
