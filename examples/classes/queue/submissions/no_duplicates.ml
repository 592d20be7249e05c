exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q =
  if not (List.mem x q.front || List.mem x q.back) then q.back <- x :: q.back

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
