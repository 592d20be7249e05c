let rec split l =
  match l with
  | [] -> ([], [])
  | [x] -> ([x], [])
  | x :: y :: rest ->
    let (a, b) = split rest in
    (x :: a, y :: b)

let rec merge a b =
  match (a, b) with
  | ([], l) | (l, []) -> l
  | (x :: xs, y :: ys) ->
    if x < y then x :: merge xs b else y :: merge a ys

let rec sort l =
  match l with
  | [] | [_] -> l
  | _ ->
    let (a, b) = split l in
    merge (sort a) (sort b)
