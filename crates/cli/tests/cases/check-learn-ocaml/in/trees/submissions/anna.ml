let rec height t =
  match t with
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

let rec mirror t =
  match t with
  | Leaf -> Leaf
  | Node (l, x, r) -> Node (mirror r, x, mirror l)

let smallest t =
  let rec values t = match t with Leaf -> [] | Node (l, x, r) -> (x :: values l) @ values r in
  match values t with
  | [] -> None
  | x :: rest -> Some (List.fold_left min x rest)
