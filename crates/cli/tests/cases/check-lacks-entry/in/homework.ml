let helper x = x
let summ list = List.fold_left (+) 0 list
