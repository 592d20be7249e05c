let rec foldr f init l =
  match l with
  | [] -> init
  | [ x ] -> f x init
  | x :: _ :: rest -> f x (foldr f init rest)
