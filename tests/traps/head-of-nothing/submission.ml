let f l = List.hd l
