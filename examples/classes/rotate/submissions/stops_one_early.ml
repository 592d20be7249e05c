let rec rotate n l =
  match l with
  | [] -> []
  | x :: xs ->
    if n < 0 then invalid_arg "rotate"
    else if n <= 1 then l
    else rotate (n - 1) (xs @ [x])
