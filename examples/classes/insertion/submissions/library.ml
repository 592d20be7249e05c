let sort l = List.sort compare l
