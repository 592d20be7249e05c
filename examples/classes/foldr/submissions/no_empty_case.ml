let rec foldr f init = function
  | [ last ] -> f last init
  | x :: rest -> f x (foldr f init rest)
