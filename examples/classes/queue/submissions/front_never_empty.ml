exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

(* whenever there is something in the queue, the first element is in front *)
let fix q =
  match q.front with
  | [] ->
    q.front <- List.rev q.back;
    q.back <- []
  | _ -> ()

let push x q =
  q.back <- x :: q.back;
  fix q

let pop q =
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    fix q;
    x
