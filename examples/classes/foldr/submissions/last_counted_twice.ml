let rec foldr f init l =
  match l with
  | [] -> init
  | [ x ] -> f x (f x init)
  | x :: rest -> f x (foldr f init rest)
