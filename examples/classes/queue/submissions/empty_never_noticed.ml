exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let rec pop q =
  match q.front with
  | x :: rest ->
    q.front <- rest;
    x
  | [] ->
    q.front <- List.rev q.back;
    q.back <- [];
    pop q
