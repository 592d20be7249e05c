(* empty when head = tail *)
type buffer = { data : int array; mutable head : int; mutable tail : int }

let create capacity = { data = Array.make capacity 0; head = 0; tail = 0 }

let length b =
  let n = Array.length b.data in
  (b.tail - b.head + n) mod n

let push b x =
  let n = Array.length b.data in
  b.data.(b.tail) <- x;
  b.tail <- (b.tail + 1) mod n;
  if b.tail = b.head then b.head <- (b.head + 1) mod n

let pop b =
  if b.head = b.tail then None
  else begin
    let x = b.data.(b.head) in
    b.head <- (b.head + 1) mod Array.length b.data;
    Some x
  end
