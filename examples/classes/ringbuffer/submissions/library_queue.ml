type buffer = { room : int; q : int Queue.t }

let create room = { room; q = Queue.create () }

let length b = Queue.length b.q

let pop b = if Queue.is_empty b.q then None else Some (Queue.pop b.q)

let push b x =
  if length b >= b.room then ignore (Queue.pop b.q);
  Queue.push x b.q
