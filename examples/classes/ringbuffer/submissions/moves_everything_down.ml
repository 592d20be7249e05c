(* first is always 0; whoever takes a number moves the others down *)
type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let pop b =
  if b.count = 0 then None
  else begin
    let x = b.slots.(0) in
    for i = 1 to b.count - 1 do
      b.slots.(i - 1) <- b.slots.(i)
    done;
    b.count <- b.count - 1;
    Some x
  end

let push b x =
  if b.count = Array.length b.slots then ignore (pop b);
  b.slots.(b.count) <- x;
  b.count <- b.count + 1
