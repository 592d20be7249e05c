type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let count = List.length scores in
  let part x = x /. float_of_int count in
  let mean = List.fold_right (fun x acc -> part x +. acc) scores 0. in
  let sorted = List.sort compare scores in
  { count; mean; lowest = List.hd sorted; highest = List.hd (List.rev sorted) }
