let sum list = List.fold_left ( * ) 1 list
