let length l = List.fold_left (fun n _ -> n + 1) 0 l
