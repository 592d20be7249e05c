exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let pop q =
  match (q.front, q.back) with
  | x :: rest, _ ->
    q.front <- rest;
    x
  | [], [] -> raise Empty
  | [], back -> (
    match List.rev back with
    | x :: rest ->
      q.front <- rest;
      q.back <- [];
      x
    | [] -> assert false)
