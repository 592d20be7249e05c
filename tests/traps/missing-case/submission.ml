let rec f l = match l with [] -> 0 | _ :: _ :: r -> f r
