type summary = { count : int; mean : float; lowest : float; highest : float }

let rec last = function
  | [] -> invalid_arg "last"
  | [ x ] -> x
  | _ :: rest -> last rest

let summary scores =
  let count = List.length scores in
  { count;
    mean = List.fold_left ( +. ) 0. scores /. float_of_int count;
    lowest = List.hd scores;
    highest = last scores }
