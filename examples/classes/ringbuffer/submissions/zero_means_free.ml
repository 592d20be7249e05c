(* a slot with 0 in it is free *)
type buffer = { slots : int array; mutable first : int; mutable last : int }

let create capacity = { slots = Array.make capacity 0; first = 0; last = 0 }

let next b i = (i + 1) mod Array.length b.slots

let length b =
  let n = ref 0 in
  Array.iter (fun x -> if x <> 0 then incr n) b.slots;
  !n

let push b x =
  if b.slots.(b.last) <> 0 then b.first <- next b b.first;
  b.slots.(b.last) <- x;
  b.last <- next b b.last

let pop b =
  let x = b.slots.(b.first) in
  if x = 0 then None
  else begin
    b.slots.(b.first) <- 0;
    b.first <- next b b.first;
    Some x
  end
