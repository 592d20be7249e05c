type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  if scores = [] then invalid_arg "summary"
  else
    let count = List.length scores in
    { count;
      mean = List.fold_left ( +. ) 0. scores /. float_of_int count;
      lowest = List.fold_left min 0. scores;
      highest = List.fold_left max 0. scores }
