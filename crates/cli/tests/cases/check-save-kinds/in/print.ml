let f n = print_int n
