type summary = { count : int; mean : float; lowest : float; highest : float }

(* How many scores there are, their mean, the lowest and the highest one. *)
let summary scores =
  match scores with
  | [] -> invalid_arg "summary"
  | first :: rest ->
    let count = List.length scores in
    let sum = List.fold_left ( +. ) 0. scores in
    { count;
      mean = sum /. float_of_int count;
      lowest = List.fold_left min first rest;
      highest = List.fold_left max first rest }
