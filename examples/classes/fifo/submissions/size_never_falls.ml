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
  type 'a t = { inbox : 'a list; outbox : 'a list; total : int }

  exception Empty

  let empty = { inbox = []; outbox = []; total = 0 }
  let is_empty q = q.inbox = [] && q.outbox = []
  let enqueue x q = { q with inbox = x :: q.inbox; total = q.total + 1 }

  let split q =
    match q.outbox with
    | x :: rest -> (x, { q with outbox = rest })
    | [] -> (
      match List.rev q.inbox with
      | x :: rest -> (x, { q with outbox = rest; inbox = [] })
      | [] -> raise Empty)

  let front q = fst (split q)
  let dequeue q = snd (split q)
  let size q = q.total
end
