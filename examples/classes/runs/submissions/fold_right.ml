let add x l =
  match l with
  | (y, n) :: rest when y = x -> (y, n + 1) :: rest
  | _ -> (x, 1) :: l

let runs l = List.fold_right add l []
