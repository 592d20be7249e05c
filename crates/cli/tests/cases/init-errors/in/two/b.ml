let y = 1
