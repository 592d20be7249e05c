let partition p l =
  let yes = List.filter p l in
  let no = List.filter (fun x -> not (p x)) l in
  (yes, no)
