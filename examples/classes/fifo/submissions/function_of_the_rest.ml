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
  (* What is put before a list that follows. *)
  type 'a t = 'a list -> 'a list

  exception Empty

  let empty rest = rest
  let enqueue x q rest = q (x :: rest)
  let to_list q = q []
  let is_empty q = to_list q = []

  let front q =
    match to_list q with
    | [] -> raise Empty
    | x :: _ -> x

  let dequeue q =
    match to_list q with
    | [] -> raise Empty
    | _ :: rest -> fun more -> rest @ more

  let size q = List.length (to_list q)
end
