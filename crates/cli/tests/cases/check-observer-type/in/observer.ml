let grading l = size (List.fold_left push empty l)
