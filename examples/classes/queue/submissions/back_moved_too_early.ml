exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

(* moves back to front every time *)
let pop q =
  q.front <- List.rev_append q.back q.front;
  q.back <- [];
  match q.front with
  | [] -> raise Empty
  | x :: rest ->
    q.front <- rest;
    x
