let rec sorted = function
  | (a : int) :: (b :: _ as rest) -> a - b <= 0 && sorted rest
  | _ -> true
