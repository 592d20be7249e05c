type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let push b x =
  let n = Array.length b.slots in
  let place = (b.first + b.count) mod n in
  b.slots.(place) <- x;
  if b.count = n then b.first <- (b.first + 1) mod n else b.count <- b.count + 1

let pop b = if length b = 0 then None else Some b.slots.(b.first)
