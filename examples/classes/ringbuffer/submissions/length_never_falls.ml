type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let next b i = (i + 1) mod Array.length b.slots

let push b x =
  let capacity = Array.length b.slots in
  b.slots.((b.first + b.count) mod capacity) <- x;
  if b.count < capacity then b.count <- b.count + 1 else b.first <- next b b.first

let pop b =
  match b.count with
  | 0 -> None
  | _ ->
    let x = b.slots.(b.first) in
    b.first <- next b b.first;
    Some x
