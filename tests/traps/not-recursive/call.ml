f 1
