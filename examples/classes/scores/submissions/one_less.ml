type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  match scores with
  | [] -> invalid_arg "summary"
  | x :: rest ->
    let count = List.length rest in
    { count = count + 1;
      mean = List.fold_left ( +. ) x rest /. float_of_int count;
      lowest = List.fold_left min x rest;
      highest = List.fold_left max x rest }
