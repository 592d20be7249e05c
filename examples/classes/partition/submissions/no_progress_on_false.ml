let rec partition p l =
  match l with
  | [] -> ([], [])
  | x :: rest when p x ->
    let (yes, no) = partition p rest in
    (x :: yes, no)
  | x :: rest ->
    let (yes, no) = partition p l in
    (yes, x :: no)
