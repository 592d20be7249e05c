let area a b = a * b
