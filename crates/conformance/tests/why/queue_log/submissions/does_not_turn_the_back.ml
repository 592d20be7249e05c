type op = Push of int | Pop

let pop (front, back) =
  match front, back with
  | _ :: front, back -> front, back
  | [], [] -> [], []
  | [], _ :: back -> back, []

let run ops =
  let rec go (front, back) = function
    | [] -> front @ List.rev back
    | Push x :: rest -> go (front, x :: back) rest
    | Pop :: rest -> go (pop (front, back)) rest
  in
  go ([], []) ops
