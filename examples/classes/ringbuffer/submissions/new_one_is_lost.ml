type buffer = { slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

(* nothing happens when there is no room *)
let push b x =
  let n = Array.length b.slots in
  if b.count < n then begin
    b.slots.((b.first + b.count) mod n) <- x;
    b.count <- b.count + 1
  end

let pop b =
  if b.count = 0 then None
  else begin
    let x = b.slots.(b.first) in
    b.first <- (b.first + 1) mod Array.length b.slots;
    b.count <- b.count - 1;
    Some x
  end
