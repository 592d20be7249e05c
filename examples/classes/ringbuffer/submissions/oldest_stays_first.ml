(* when it is full, the new number takes the place of the oldest *)
type buffer = { mutable first : int; mutable count : int; slots : int array }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let index b i =
  let n = Array.length b.slots in
  if i >= n then i - n else i

let push b x =
  b.slots.(index b (b.first + b.count)) <- x;
  b.count <- min (b.count + 1) (Array.length b.slots)

let pop b =
  if b.count > 0 then begin
    let x = b.slots.(b.first) in
    b.first <- index b (b.first + 1);
    b.count <- b.count - 1;
    Some x
  end
  else None
