let rec minimum m l =
  match l with
  | [] -> m
  | x :: xs -> minimum (if x < m then x else m) xs

let rec remove_one x l =
  match l with
  | [] -> []
  | y :: ys -> if x = y then ys else y :: remove_one x ys

let rec sort l =
  match l with
  | [] -> []
  | x :: xs ->
    let m = minimum x xs in
    m :: sort (remove_one m l)
