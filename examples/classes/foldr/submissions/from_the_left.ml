let rec foldr f init l =
  match l with
  | [] -> init
  | x :: rest -> foldr f (f x init) rest
