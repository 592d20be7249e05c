let x = y
