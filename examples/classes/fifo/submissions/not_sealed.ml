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

module Queue = struct
  type 'a t = Empty_queue | Front of 'a * 'a t

  exception Empty

  let empty = Empty_queue
  let is_empty q = match q with Empty_queue -> true | Front _ -> false

  let rec enqueue x = function
    | Empty_queue -> Front (x, Empty_queue)
    | Front (y, q) -> Front (y, enqueue x q)

  let front = function
    | Empty_queue -> raise Empty
    | Front (x, _) -> x

  let dequeue = function
    | Empty_queue -> raise Empty
    | Front (_, q) -> q

  let rec fold f acc = function
    | Empty_queue -> acc
    | Front (x, q) -> fold f (f acc x) q

  let size q = fold (fun n _ -> n + 1) 0 q
end
