let rec sorted = function
  | (a : int) :: (b :: _ as rest) -> a <= b && sorted rest
  | _ -> true
