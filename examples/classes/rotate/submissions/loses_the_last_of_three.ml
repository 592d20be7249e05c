let rec rotate n l =
  if n < 0 then invalid_arg "rotate"
  else if n = 0 then l
  else
    match l with
    | [] -> []
    | [x] -> [x]
    | [x; y] -> rotate (n - 1) [y; x]
    | x :: y :: _ :: rest -> rotate (n - 1) (y :: rest @ [x])
