let insert x l =
  match l with
  | [] -> [x]
  | y :: ys -> if x <= y then x :: y :: ys else y :: x :: ys

let sort l = List.fold_right insert l []
