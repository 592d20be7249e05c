let sum list = List.fold_left (+) 0 list
