exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

(* when front is in use, the new element goes there *)
let push x q =
  if q.front = [] then q.back <- x :: q.back
  else q.front <- x :: q.front

let pop q =
  if q.front = [] then begin
    q.front <- List.rev q.back;
    q.back <- []
  end;
  match q.front with
  | [] -> raise Empty
  | x :: rest -> q.front <- rest; x
