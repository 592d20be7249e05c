let rec f l = match l with [] -> 0 | x :: r -> let _ = 1 / x in f r
