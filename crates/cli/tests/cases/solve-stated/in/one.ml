let problem x = x + 1
