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
  type 'a t = 'a list

  exception Empty

  let empty = []
  let is_empty q = q = []
  let enqueue x q = List.append q [ x ]
  let front q = List.hd q
  let dequeue q = List.tl q
  let size q = List.length q
end
