let rec rotate n l =
  if n < 0 then invalid_arg "rotate"
  else if n = 0 then l
  else
    match List.rev l with
    | [] -> []
    | last :: rest -> rotate (n - 1) (last :: List.rev rest)
