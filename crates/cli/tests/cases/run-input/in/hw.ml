let line = read_line ()
