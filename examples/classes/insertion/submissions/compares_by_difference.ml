let sort l = List.sort (fun a b -> a - b) l
