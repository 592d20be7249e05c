let rec runs l =
  match l with
  | [] -> 0
  | [_] -> 1
  | x :: (y :: _ as rest) -> if x = y then runs rest else 1 + runs rest
