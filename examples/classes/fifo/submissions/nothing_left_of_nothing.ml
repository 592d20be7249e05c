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
  type 'a t = { elements : 'a list; length : int }

  exception Empty

  let empty = { elements = []; length = 0 }
  let is_empty q = q.length = 0
  let enqueue x q = { elements = q.elements @ [ x ]; length = q.length + 1 }

  let front q =
    match q.elements with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue q =
    match q.elements with
    | [] -> q
    | _ :: rest -> { elements = rest; length = q.length - 1 }

  let size q = q.length
end
