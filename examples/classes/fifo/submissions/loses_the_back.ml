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
  type 'a t = 'a list * 'a list

  exception Empty

  let empty = ([], [])
  let is_empty (front, back) = front = [] && back = []

  let enqueue x (front, back) =
    if front = [] then ([ x ], back) else (front, x :: back)

  let front (front, _) =
    match front with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue (front, back) =
    match front with
    | [] -> raise Empty
    | [ _ ] -> empty
    | _ :: rest -> (rest, back)

  let size (front, back) = List.length front + List.length back
end
