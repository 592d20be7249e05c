let runs elements =
  let add groups element =
    match groups with
    | [] -> [ (element, 1) ]
    | (previous, count) :: older ->
      if element = previous then (element, count + 1) :: older
      else (element, 1) :: groups
  in
  List.rev (List.fold_left add [] elements)
