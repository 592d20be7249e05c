(* The numbers are slots.(first), slots.(first + 1), ... as many as count says, going round at the end of the array. *)
type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let push b x =
  let capacity = Array.length b.slots in
  b.slots.((b.first + b.count) mod capacity) <- x;
  if b.count < capacity then b.count <- b.count + 1
  else b.first <- (b.first + 1) mod capacity

let pop b =
  if b.count = 0 then None
  else begin
    let x = b.slots.(b.first) in
    b.first <- (b.first + 1) mod Array.length b.slots;
    b.count <- b.count - 1;
    Some x
  end
