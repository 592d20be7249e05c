let create () = []
let push s x = x :: s
let pop s = match s with [] -> failwith "empty" | x :: rest -> (x, rest)
let size s = List.length s
