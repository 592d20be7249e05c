let rec insert less x l =
  match l with
  | [] -> [x]
  | y :: ys -> if less x y then x :: l else y :: insert less x ys

let rec sort less l =
  match l with
  | [] -> []
  | x :: xs -> insert less x (sort less xs)
