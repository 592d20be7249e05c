let rec f p l = match l with
  | [] -> []
  | x :: r -> if p x && x > 0 then x :: f p r else f p r
