exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let enqueue x q = q.back <- x :: q.back

let dequeue q =
  if q.front = [] then begin
    q.front <- List.rev q.back;
    q.back <- []
  end;
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    x
