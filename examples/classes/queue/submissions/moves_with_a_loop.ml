type queue = { mutable back : int list; mutable front : int list }

exception Empty

let create () = { back = []; front = [] }

let push x q = q.back <- x :: q.back

let pop q =
  if q.front = [] then
    while q.back <> [] do
      q.front <- List.hd q.back :: q.front;
      q.back <- List.tl q.back
    done;
  if q.front = [] then raise Empty
  else
    let x = List.hd q.front in
    q.front <- List.tl q.front;
    x
