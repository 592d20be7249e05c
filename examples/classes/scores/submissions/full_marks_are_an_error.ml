type summary = { count : int; mean : float; lowest : float; highest : float }

(* 100 must be a typing mistake *)
let summary scores =
  let valid = List.filter (fun x -> x < 100.) scores in
  let l = if valid = [] then scores else valid in
  let first = List.hd l in
  let count = List.length l in
  { count;
    mean = List.fold_left ( +. ) 0. l /. float_of_int count;
    lowest = List.fold_left min first l;
    highest = List.fold_left max first l }
