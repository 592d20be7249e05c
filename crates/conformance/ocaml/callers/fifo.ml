(* Calls of a queue one after another. Queues are values: `Back` goes on with the one before the last step. *)
type refute_step = Enqueue of int | Dequeue | Back

let grading steps =
  let seen q = (Queue.is_empty q, Queue.size q, match Queue.front q with x -> Some x | exception Queue.Empty -> None) in
  let step (now, before, told) step =
    match step with
    | Enqueue x -> (Queue.enqueue x now, now, told)
    | Dequeue -> (
      match Queue.dequeue now with
      | next -> (next, now, seen next :: told)
      | exception Queue.Empty -> (now, before, (true, -1, None) :: told))
    | Back -> (before, now, seen before :: told)
  in
  let last, _, told = List.fold_left step (Queue.empty, Queue.empty, []) steps in
  seen last :: told
