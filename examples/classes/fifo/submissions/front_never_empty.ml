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
  (* When the first list is empty, so is the second. *)
  type 'a t = 'a list * 'a list

  exception Empty

  let make = function
    | [], back -> (List.rev back, [])
    | q -> q

  let empty = ([], [])

  let is_empty = function
    | [], _ -> true
    | _ -> false

  let enqueue x (front, back) = make (front, x :: back)

  let front = function
    | [], _ -> raise Empty
    | x :: _, _ -> x

  let dequeue = function
    | [], _ -> raise Empty
    | _ :: front, back -> make (front, back)

  let size (front, back) = List.length front + List.length back
end
