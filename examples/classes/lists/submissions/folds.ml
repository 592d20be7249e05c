let last l = List.fold_left (fun _ x -> Some x) None l

let remove x l =
  let add y (found, rest, all) =
    if y = x then (true, all, y :: all) else (found, y :: rest, y :: all)
  in
  let _, rest, all = List.fold_right add l (false, [], []) in
  if List.mem x l then rest else all

let zip a b =
  let step (pairs, rest) x =
    match rest with
    | [] -> (pairs, [])
    | y :: rest -> ((x, y) :: pairs, rest)
  in
  List.rev (fst (List.fold_left step ([], b) a))
