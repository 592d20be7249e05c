let rec sum list = match list with [] -> 0 | [x] -> x | x :: y :: rest -> x + y
