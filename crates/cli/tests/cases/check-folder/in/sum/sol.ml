let rec sum l = match l with [] -> 0 | x :: r -> x + sum r
