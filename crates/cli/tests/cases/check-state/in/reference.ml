let sum l = List.fold_left ( + ) 0 l
