let partition p l =
  match l with
  | [] -> ([], [])
  | x :: _ -> if p x then (l, []) else ([], l)
