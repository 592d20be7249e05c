let rec insert x l =
  match l with
  | [] -> [x]
  | y :: ys -> if x <= y then x :: l else insert x ys :: y

let rec sort l =
  match l with
  | [] -> []
  | x :: xs -> insert x (sort xs)
