let rec foldr f init = function
  | [] -> init
  | x :: y :: rest when x = y -> foldr f init (y :: rest)
  | x :: rest -> f x (foldr f init rest)
