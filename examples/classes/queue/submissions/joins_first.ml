exception Empty

type queue = { mutable front : int list; mutable back : int list }

let create () = { front = []; back = [] }

let push x ({ back; _ } as q) = q.back <- x :: back

(* all elements, the first one first *)
let to_list { front; back } = front @ List.rev back

let pop q =
  match to_list q with
  | [] -> raise Empty
  | x :: front ->
    q.front <- front;
    q.back <- [];
    x
