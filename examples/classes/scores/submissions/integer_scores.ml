type summary = { count : int; mean : int; lowest : int; highest : int }

let summary scores =
  let count = List.length scores in
  { count;
    mean = List.fold_left ( + ) 0 scores / count;
    lowest = List.fold_left min 100 scores;
    highest = List.fold_left max 1 scores }
