let one = 1
let first = List.hd []
let two = 2
