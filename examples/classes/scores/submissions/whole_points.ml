type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let count = List.length scores in
  let sum = List.fold_left ( +. ) 0. scores in
  { count;
    mean = float_of_int (int_of_float sum / count);
    lowest = List.fold_left min (List.hd scores) scores;
    highest = List.fold_left max (List.hd scores) scores }
