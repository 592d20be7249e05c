let runs l =
  List.fold_left
    (fun acc x ->
      match acc with
      | (y, n) :: rest when x = y -> (y, n + 1) :: rest
      | _ -> (x, 1) :: acc)
    [] l
