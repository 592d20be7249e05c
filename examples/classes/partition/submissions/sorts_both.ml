let partition p l =
  let sorted = List.sort compare l in
  (List.filter p sorted, List.filter (fun x -> not (p x)) sorted)
