let rec count x l =
  match l with
  | [] -> 0
  | y :: ys -> (if x = y then 1 else 0) + count x ys

let rec runs l =
  match l with
  | [] -> []
  | x :: xs -> (x, count x l) :: runs (List.filter (fun y -> y <> x) xs)
