let rec f p l = match l with
  | [] -> []
  | x :: r -> if x > 0 && p x then x :: f p r else f p r
