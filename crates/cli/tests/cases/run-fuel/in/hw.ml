let rec loop n = loop (n + 1)
let x = loop 0
