let rec insert x l =
  match l with
  | [] -> [x]
  | y :: ys ->
    if x < y then x :: l
    else if x = y then l
    else y :: insert x ys

let rec sort l =
  match l with
  | [] -> []
  | x :: xs -> insert x (sort xs)
