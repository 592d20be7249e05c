(* Both counters only grow; the place in the array is the remainder. *)
type ring = {
  cells : int array;
  mutable written : int;
  mutable taken : int;
}

let create n = { cells = Array.make n 0; written = 0; taken = 0 }

let length r = r.written - r.taken

let place r i = i mod Array.length r.cells

let push r x =
  if length r = Array.length r.cells then r.taken <- r.taken + 1;
  r.cells.(place r r.written) <- x;
  r.written <- r.written + 1

let pop r =
  match length r with
  | 0 -> None
  | _ ->
    let x = r.cells.(place r r.taken) in
    r.taken <- r.taken + 1;
    Some x
