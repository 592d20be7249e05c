type op = Push of int | Pop

(* The numbers that come out when the operations are run on a new queue, and the one number of another queue. *)
let grading ops =
  let q = create () in
  let run popped op =
    match op with
    | Push x ->
      let () = push x q in
      popped
    | Pop -> pop q :: popped
  in
  let popped = List.rev (List.fold_left run [] ops) in
  let other = create () in
  push 7 other;
  (popped, pop other)
