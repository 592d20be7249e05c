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
  type 'a cells = { mutable items : 'a list }
  type 'a t = Nothing | Cells of 'a cells

  exception Empty

  let empty = Nothing
  let items = function Nothing -> [] | Cells c -> c.items
  let is_empty q = items q = []

  let enqueue x = function
    | Nothing -> Cells { items = [ x ] }
    | Cells c as q ->
      c.items <- c.items @ [ x ];
      q

  let front q =
    match items q with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue q =
    match items q with
    | [] -> raise Empty
    | _ :: rest -> Cells { items = rest }

  let size q = List.length (items q)
end
