(* one slot stays free: the buffer is empty when head = tail *)
type buffer = { data : int array; mutable head : int; mutable tail : int }

let create capacity = { data = Array.make (capacity + 1) 0; head = 0; tail = 0 }

let size b = Array.length b.data

let after b i = (i + 1) mod size b

let length b = (b.tail - b.head + size b) mod size b

let push b x =
  b.data.(b.tail) <- x;
  b.tail <- after b b.tail;
  if b.tail = b.head then b.head <- after b b.head

let pop b =
  if b.head = b.tail then None
  else begin
    let x = b.data.(b.head) in
    b.head <- after b b.head;
    Some x
  end
