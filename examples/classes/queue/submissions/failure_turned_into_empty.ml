exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let rec pop q =
  try
    let x = List.hd q.front in
    q.front <- List.tl q.front;
    x
  with Failure _ ->
    if q.back = [] then raise Empty
    else begin
      q.front <- List.fold_left (fun acc x -> x :: acc) [] q.back;
      q.back <- [];
      pop q
    end
