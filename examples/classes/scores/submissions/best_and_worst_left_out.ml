type summary = { count : int; mean : float; lowest : float; highest : float }

(* as in figure skating: with more than three judges, the extremes do not count *)
let summary scores =
  let sorted = List.sort compare scores in
  let n = List.length sorted in
  let used = if n > 3 then List.filteri (fun i _ -> i > 0 && i < n - 1) sorted else sorted in
  { count = n;
    mean = List.fold_left ( +. ) 0. used /. float_of_int (List.length used);
    lowest = List.nth sorted 0;
    highest = List.nth sorted (n - 1) }
