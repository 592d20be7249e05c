let rec insert x l =
  match l with
  | [] -> [x]
  | y :: ys ->
    if x < y then x :: l
    else if x > y then y :: insert x ys
    else insert x l

let rec sort l =
  match l with
  | [] -> []
  | x :: xs -> insert x (sort xs)
