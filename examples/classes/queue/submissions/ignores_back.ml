exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q =
  match q.front with
  | [] when q.back <> [] -> q.front <- [ x ]
  | _ -> q.back <- x :: q.back

let pop q =
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    if rest = [] then begin
      q.front <- List.rev q.back;
      q.back <- []
    end;
    x
