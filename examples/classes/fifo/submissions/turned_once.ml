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
  (* Turning the back around is remembered: it changes the record, and not the queue. *)
  type 'a cells = { mutable front : 'a list; mutable back : 'a list }
  type 'a t = Nothing | Cells of 'a cells

  exception Empty

  let empty = Nothing

  let turn c =
    if c.front = [] then begin
      c.front <- List.rev c.back;
      c.back <- []
    end

  let contents = function
    | Nothing -> []
    | Cells c -> c.front @ List.rev c.back

  let is_empty q = contents q = []

  let enqueue x = function
    | Nothing -> Cells { front = [ x ]; back = [] }
    | Cells c -> Cells { c with back = x :: c.back }

  let front = function
    | Nothing -> raise Empty
    | Cells c -> (
      turn c;
      match c.front with
      | [] -> raise Empty
      | x :: _ -> x)

  let dequeue = function
    | Nothing -> raise Empty
    | Cells c -> (
      turn c;
      match c.front with
      | [] -> raise Empty
      | _ :: rest -> Cells { front = rest; back = c.back })

  let size q = List.length (contents q)
end
