let rec partition p l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
    let (yes, no) = partition p rest
    if p x then (x :: yes, no) else (yes, x :: no)
