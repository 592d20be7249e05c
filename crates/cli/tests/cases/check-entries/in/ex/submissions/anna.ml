let even n = n mod 2 = 0
let odd n = n mod 2 = 1
