let rec partition p l =
  match l with
  | [] | [ _ ] -> ([], [])
  | x :: rest ->
    let yes, no = partition p rest in
    if p x then (x :: yes, no) else (yes, x :: no)
