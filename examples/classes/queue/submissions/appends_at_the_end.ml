exception Empty

type queue = { mutable front : int list; mutable back : int list }

(* back is never used *)
let create () = { front = []; back = [] }

let push x q = q.front <- q.front @ [ x ]

let pop q =
  match q.front with
  | [] -> raise Empty
  | x :: l -> q.front <- l; x
