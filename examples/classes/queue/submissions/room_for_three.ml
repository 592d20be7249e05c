exception Empty

type queue = { mutable front : int list; mutable back : int list }

let capacity = 3

let create () = { front = []; back = [] }

let size q = List.length q.front + List.length q.back

let push x q = if size q < capacity then q.back <- x :: q.back

let pop q =
  if q.front = [] then begin
    q.front <- List.rev q.back;
    q.back <- []
  end;
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    x
