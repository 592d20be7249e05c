let rec stutter = function
  | [] -> []
  | x :: rest -> x :: x :: stutter rest
