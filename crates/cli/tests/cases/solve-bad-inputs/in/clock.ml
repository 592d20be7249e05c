let show b = Buffer.contents b
let rec loop n = loop (n + 1)
