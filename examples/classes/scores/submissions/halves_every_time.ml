type summary = { count : int; mean : float; lowest : float; highest : float }

let rec average acc = function
  | [] -> acc
  | x :: rest -> average ((acc +. x) /. 2.) rest

let summary = function
  | [] -> invalid_arg "summary"
  | x :: rest ->
    { count = 1 + List.length rest;
      mean = average x rest;
      lowest = List.fold_left min x rest;
      highest = List.fold_left max x rest }
