type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length { count; _ } = count

let is_full b = length b = Array.length b.slots

let index b i = (b.first + i) mod Array.length b.slots

let pop b =
  match length b with
  | 0 -> None
  | n ->
    let oldest = b.slots.(b.first) in
    b.first <- index b 1;
    b.count <- n - 1;
    Some oldest

let push b x =
  if is_full b then ignore (pop b);
  b.slots.(index b b.count) <- x;
  b.count <- b.count + 1
