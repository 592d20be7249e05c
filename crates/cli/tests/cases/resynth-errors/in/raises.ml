let f x = if x = x then failwith "never" else 0
let g = 3
