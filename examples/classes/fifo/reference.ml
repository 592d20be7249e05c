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

(* The queue is front, then back in reverse. *)
module Queue : QUEUE = struct
  type 'a t = { front : 'a list; back : 'a list }

  exception Empty

  let empty = { front = []; back = [] }
  let is_empty q = q.front = [] && q.back = []
  let enqueue x q = { q with back = x :: q.back }

  let forward q =
    match q.front with
    | [] -> { front = List.rev q.back; back = [] }
    | _ :: _ -> q

  let front q =
    match (forward q).front with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue q =
    let q = forward q in
    match q.front with
    | [] -> raise Empty
    | _ :: rest -> { q with front = rest }

  let size q = List.length q.front + List.length q.back
end
