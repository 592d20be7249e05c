(* A queue as two lists: the front is empty only if the back is. *)

type queue = { front : int list; back : int list }

let normal q = match q.front with [] -> { front = List.rev q.back; back = [] } | _ -> q

let pop q =
  match normal q with
  | { front = x :: front; back } -> Some (x, { front; back })
  | { front = []; back = [] } -> None
  | { front = []; back = _ :: _ } -> failwith "not normal"

(* cover: pop *)
