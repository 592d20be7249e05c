f 0
