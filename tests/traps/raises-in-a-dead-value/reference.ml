let rec f l = match l with [] -> 0 | _ :: r -> f r
