f min_int
