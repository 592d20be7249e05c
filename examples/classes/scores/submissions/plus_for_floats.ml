type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let count = List.length scores in
  let sum = List.fold_left ( + ) 0. scores in
  { count;
    mean = sum / count;
    lowest = List.fold_left min 100. scores;
    highest = List.fold_left max 1. scores }
