let rec partition p l =
  match l with
  | [ x ] -> if p x then ([ x ], []) else ([], [ x ])
  | x :: rest ->
    let (a, b) = partition p rest in
    if p x then (x :: a, b) else (a, x :: b)
