let keys l = List.rev_map fst l
