let f (a : string) b = a == b
