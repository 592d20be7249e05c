let rec foldr f init = function
  | [] -> init
  | [ x ] -> f x init
  | x :: y :: rest -> f x (f y (foldr f init rest))
