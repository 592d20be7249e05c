let f = function 0 -> "zero"
let x = f 1
