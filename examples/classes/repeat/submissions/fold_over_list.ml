let repeat n f x =
  let steps = List.init n (fun i -> i) in
  List.fold_left (fun acc _ -> f acc) x steps
