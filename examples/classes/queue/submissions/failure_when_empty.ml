exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let pop q =
  let all = q.front @ List.rev q.back in
  let x = List.hd all in
  q.front <- List.tl all;
  q.back <- [];
  x
