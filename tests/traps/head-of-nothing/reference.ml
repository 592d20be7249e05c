let f l = match l with [] -> 0 | x :: _ -> x
