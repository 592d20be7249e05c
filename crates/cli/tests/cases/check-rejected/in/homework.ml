let rec sum list = match list with
  | [] -> 0
  | x :: rest -> x +. sum rest
