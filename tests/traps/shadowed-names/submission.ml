let g x = x
let g x = g (x + 2)
let f x = g x
