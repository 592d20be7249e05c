let x = sum [1]
