let all = list key
let region l = l <> [] && List.hd (List.rev l) < List.fold_left max (List.hd l) l
