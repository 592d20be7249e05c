let rec insert x l =
  match l with
  | [] -> []
  | y :: ys -> if x <= y then x :: l else y :: insert x ys

let rec sort l =
  match l with
  | [] -> []
  | [x] -> [x]
  | x :: xs -> insert x (sort xs)
