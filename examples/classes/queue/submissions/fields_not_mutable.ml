exception Empty

type queue = { front : int list; back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let pop q =
  match q.front @ List.rev q.back with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    q.back <- [];
    x
