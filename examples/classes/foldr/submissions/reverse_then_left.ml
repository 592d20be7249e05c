let foldr f init l =
  List.fold_left (fun acc x -> f x acc) init (List.rev l)
