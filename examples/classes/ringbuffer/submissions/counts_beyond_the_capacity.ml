type buffer = { slots : int array; mutable first : int; mutable count : int }

let create n = { slots = Array.make n 0; first = 0; count = 0 }

let length b = b.count

let push b x =
  let n = Array.length b.slots in
  b.slots.((b.first + b.count) mod n) <- x;
  b.count <- b.count + 1

(* what was written over is gone *)
let pop b =
  let n = Array.length b.slots in
  if b.count > n then begin
    b.first <- (b.first + b.count - n) mod n;
    b.count <- n
  end;
  if b.count = 0 then None
  else begin
    let x = b.slots.(b.first) in
    b.first <- (b.first + 1) mod n;
    b.count <- b.count - 1;
    Some x
  end
