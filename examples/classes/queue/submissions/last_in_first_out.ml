exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.front <- x :: q.front

let pop q =
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    x
