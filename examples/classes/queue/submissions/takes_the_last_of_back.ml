exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x q = q.back <- x :: q.back

let rec split_last = function
  | [] -> raise Empty
  | [ x ] -> (x, [])
  | x :: rest ->
    let last, others = split_last rest in
    (last, x :: others)

let pop q =
  let x, back = split_last q.back in
  q.back <- back;
  x
