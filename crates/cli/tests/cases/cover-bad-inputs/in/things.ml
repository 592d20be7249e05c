let size = 3
let show b = if Buffer.length b = 0 then 0 else 1
let squares = List.map (fun x -> x * x)
let sum a b = a + b
