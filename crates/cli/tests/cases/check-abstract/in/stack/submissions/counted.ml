type stack = { mutable top : int list; mutable size : int }
let create () = { top = []; size = 0 }
let push s x = s.top <- x :: s.top; s.size <- s.size + 1
let pop s = match s.top with [] -> failwith "empty" | x :: rest -> s.top <- rest; x
let size s = s.size
