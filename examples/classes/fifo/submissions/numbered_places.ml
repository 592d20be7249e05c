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
  module Places = Map.Make (Int)

  type 'a t = { first : int; next : int; places : 'a Places.t }

  exception Empty

  let empty = { first = 0; next = 0; places = Places.empty }
  let size q = q.next - q.first
  let is_empty q = size q = 0
  let enqueue x q = { q with next = q.next + 1; places = Places.add q.next x q.places }

  let front q =
    match Places.find_opt q.first q.places with
    | Some x -> x
    | None -> raise Empty

  let dequeue q =
    if is_empty q then raise Empty
    else { q with first = q.first + 1; places = Places.remove q.first q.places }
end
