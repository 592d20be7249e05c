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
  type 'a t = { count : int; newest_first : 'a list }

  exception Empty

  let empty = { count = 0; newest_first = [] }
  let is_empty q = q.count = 0
  let enqueue x q = { count = q.count + 1; newest_first = x :: q.newest_first }

  let rec last = function
    | [] -> raise Empty
    | [ x ] -> x
    | _ :: rest -> last rest

  let rec but_last = function
    | [] -> raise Empty
    | [ _ ] -> []
    | x :: rest -> x :: but_last rest

  let front q = last q.newest_first
  let dequeue q = { newest_first = but_last q.newest_first; count = q.count - 1 }
  let size q = q.count
end
