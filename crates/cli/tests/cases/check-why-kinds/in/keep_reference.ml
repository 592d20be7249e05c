let rec keep p = function
  | [] -> []
  | x :: rest -> if p x then x :: keep p rest else keep p rest
