let rec foldr f init l =
  match l with
  | [] -> init
  | x :: _ -> f x (foldr f init l)
