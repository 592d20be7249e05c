let rec insert x = function
  | [] -> [x]
  | y :: ys when y < x -> y :: insert x ys
  | l -> x :: l

let rec sort (l : int list) =
  match l with
  | [x] -> [x]
  | x :: xs -> insert x (sort xs)
