let rec sum l = match l with [] -> 0 | x :: t -> x + sum t
