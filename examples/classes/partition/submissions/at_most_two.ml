let partition p l =
  let side x = if p x then ([ x ], []) else ([], [ x ]) in
  match l with
  | [] -> ([], [])
  | [ x ] -> side x
  | x :: y :: _ ->
    let a, b = side x in
    let c, d = side y in
    (a @ c, b @ d)
