let rec filter keep = function
  | [] -> []
  | x :: rest -> if keep x then x :: filter keep rest else filter keep rest
