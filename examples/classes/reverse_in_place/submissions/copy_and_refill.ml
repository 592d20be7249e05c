let reverse_in_place a =
  let old = Array.copy a in
  Array.iteri (fun i x -> a.(Array.length a - i - 1) <- x) old
