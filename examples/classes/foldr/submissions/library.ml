let foldr f init l = List.fold_right f l init
