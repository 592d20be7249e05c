let rec insert x list =
  match list with
  | [] -> [x]
  | y :: rest ->
    if x < y then x :: list
    else if x = y then list
    else y :: insert x rest
