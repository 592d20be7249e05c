let foldr f init l =
  let flip f x y = f y x in
  List.fold_left (flip f) init l
