exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let pop q =
  match q.front @ List.rev q.back with
  | [] -> 0
  | x :: rest ->
    q.front <- rest;
    q.back <- [];
    x
