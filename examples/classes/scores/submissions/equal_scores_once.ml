type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  match List.sort_uniq compare scores with
  | [] -> invalid_arg "summary"
  | lowest :: _ as l ->
    let count = List.length l in
    let sum = List.fold_left ( +. ) 0. l in
    { count; mean = sum /. float_of_int count; lowest; highest = List.nth l (count - 1) }
