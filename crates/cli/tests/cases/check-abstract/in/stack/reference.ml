type stack = { mutable items : int array; mutable count : int }

let create () : stack = { items = [| 0 |]; count = 0 }

let push (s : stack) x =
  if s.count = Array.length s.items then s.items <- Array.append s.items s.items;
  s.items.(s.count) <- x;
  s.count <- s.count + 1

let pop (s : stack) =
  if s.count = 0 then failwith "empty";
  s.count <- s.count - 1;
  s.items.(s.count)

let size (s : stack) = s.count
