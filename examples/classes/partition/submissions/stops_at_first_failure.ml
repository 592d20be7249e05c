let rec partition p l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
    if p x then
      let yes, no = partition p rest in
      (x :: yes, no)
    else ([], l)
