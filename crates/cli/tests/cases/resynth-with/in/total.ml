let rec total l = match l with [] -> 0 | x :: rest -> x + total rest
