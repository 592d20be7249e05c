type op = Push of int | Pop | Length

type answer = Pushed | Popped of int option | Long of int

(* What the operations answer on a new buffer with this capacity; and, at the end, what another new one holds. *)
let grading capacity ops =
  let b = create capacity in
  let run answers op =
    let answer =
      match op with
      | Push x ->
        let () = push b x in
        Pushed
      | Pop -> Popped (pop b)
      | Length -> Long (length b)
    in
    answer :: answers
  in
  let answers = List.rev (List.fold_left run [] ops) in
  let other = create capacity in
  (answers, pop other)
