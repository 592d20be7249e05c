(* a slot that is not in use has None in it, so that pop can simply give back what is there *)
type buffer = {
  slots : int option array;
  mutable read : int;
  mutable write : int;
}

let create capacity = { slots = Array.make capacity None; read = 0; write = 0 }

let next b i = if i + 1 = Array.length b.slots then 0 else i + 1

let push b x =
  (* full: the slot to write still has a number in it *)
  if b.slots.(b.write) <> None then b.read <- next b b.read;
  b.slots.(b.write) <- Some x;
  b.write <- next b b.write

let pop b =
  let x = b.slots.(b.read) in
  if x <> None then begin
    b.slots.(b.read) <- None;
    b.read <- next b b.read
  end;
  x

let length b = Array.fold_left (fun n slot -> if slot = None then n else n + 1) 0 b.slots
