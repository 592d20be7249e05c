let rec foldr f init l =
  match l with
  | [] -> init
  | x :: rest -> f x (foldr rest)
