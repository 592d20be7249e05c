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
  let is_empty q = q.front = []
  let enqueue x q = { q with back = x :: q.back }

  let rec front q =
    match q with
    | { front = []; back = [] } -> raise Empty
    | { front = []; back } -> front { front = List.rev back; back = [] }
    | { front = x :: _; _ } -> x

  let rec dequeue q =
    match q with
    | { front = []; back = [] } -> raise Empty
    | { front = []; back } -> dequeue { front = List.rev back; back = [] }
    | { front = _ :: rest; back } -> { front = rest; back }

  let size q = List.length q.front + List.length q.back
end
