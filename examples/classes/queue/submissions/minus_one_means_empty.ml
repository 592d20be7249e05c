exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let first l = match l with [] -> -1 | x :: _ -> x

let pop q =
  let all = q.front @ List.rev q.back in
  let x = first all in
  if x = -1 then raise Empty
  else begin
    q.front <- List.tl all;
    q.back <- [];
    x
  end
