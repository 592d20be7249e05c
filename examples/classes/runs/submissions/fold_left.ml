let runs list =
  let step acc x =
    match acc with
    | [] -> [(x, 1)]
    | (y, n) :: rest -> if x = y then (x, n + 1) :: rest else (x, 1) :: acc
  in
  List.rev (List.fold_left step [] list)
