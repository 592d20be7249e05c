type op = Push of int | Pop

let run ops =
  let rec go queue = function
    | [] -> queue
    | Push x :: rest -> go (queue @ [x]) rest
    | Pop :: rest -> go (match queue with [] -> [] | _ :: q -> q) rest
  in
  go [] ops
