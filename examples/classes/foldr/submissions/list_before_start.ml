let rec foldr f l init =
  match l with
  | [] -> init
  | x :: rest -> f x (foldr f rest init)
