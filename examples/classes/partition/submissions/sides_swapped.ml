let rec partition p l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
    let no, yes = partition p rest in
    if p x then (no, x :: yes) else (x :: no, yes)
