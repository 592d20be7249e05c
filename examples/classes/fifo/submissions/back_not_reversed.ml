module type QUEUE = sig
  type 'a t

  exception Empty

  val empty : 'a t
  val is_empty : 'a t -> bool
  val enqueue : 'a -> 'a t -> 'a t
  val front : 'a t -> 'a
  val dequeue : 'a t -> 'a t
  val size : 'a t -> int
end

module Queue : QUEUE = struct
  type 'a t = { front : 'a list; back : 'a list }

  exception Empty

  let empty = { front = []; back = [] }
  let is_empty q = q.front = [] && q.back = []

  let enqueue x q =
    if q.front = [] && q.back = [] then { front = [ x ]; back = [] }
    else { q with back = x :: q.back }

  let front q =
    match q.front with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue q =
    match q.front with
    | [] -> raise Empty
    | [ _ ] -> { front = q.back; back = [] }
    | _ :: front -> { q with front }

  let size q = List.length q.front + List.length q.back
end
