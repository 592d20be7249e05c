let rec insert x l =
  match l with
  | [] -> [x]
  | y :: ys -> if x >= y then x :: y :: ys else y :: insert x ys

let rec sort = function
  | [] -> []
  | x :: xs -> insert x (sort xs)
