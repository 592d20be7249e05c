(* twice as large when there is no room any more *)
type buffer = { mutable slots : int array; mutable first : int; mutable count : int }

let create capacity = { slots = Array.make capacity 0; first = 0; count = 0 }

let length b = b.count

let get b i = b.slots.((b.first + i) mod Array.length b.slots)

let push b x =
  let n = Array.length b.slots in
  if b.count = n then begin
    let larger = Array.init (2 * n) (fun i -> if i < n then get b i else 0) in
    b.slots <- larger;
    b.first <- 0
  end;
  b.slots.((b.first + b.count) mod Array.length b.slots) <- x;
  b.count <- b.count + 1

let pop b =
  if b.count = 0 then None
  else begin
    let x = get b 0 in
    b.first <- (b.first + 1) mod Array.length b.slots;
    b.count <- b.count - 1;
    Some x
  end
