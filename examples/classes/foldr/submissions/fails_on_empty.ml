let rec foldr f init l =
  match l with
  | [] -> failwith "foldr: empty list"
  | [ x ] -> f x init
  | x :: rest -> f x (foldr f init rest)
