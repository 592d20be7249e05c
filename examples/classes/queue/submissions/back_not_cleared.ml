exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let pop q =
  if q.front = [] then q.front <- List.rev q.back;
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    x
