f 1 max_int
