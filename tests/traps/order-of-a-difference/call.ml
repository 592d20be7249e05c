f min_int 1
