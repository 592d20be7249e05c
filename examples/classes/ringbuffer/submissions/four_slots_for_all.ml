let slots_of_a_buffer = 4

type buffer = {
  capacity : int;
  slots : int array;
  mutable first : int;
  mutable count : int;
}

let create capacity = { capacity; slots = Array.make slots_of_a_buffer 0; first = 0; count = 0 }

let length b = b.count

let pop b =
  if b.count = 0 then None
  else begin
    let x = b.slots.(b.first) in
    b.first <- (b.first + 1) mod slots_of_a_buffer;
    b.count <- b.count - 1;
    Some x
  end

let push b x =
  if b.count = b.capacity then ignore (pop b);
  b.slots.((b.first + b.count) mod slots_of_a_buffer) <- x;
  b.count <- b.count + 1
