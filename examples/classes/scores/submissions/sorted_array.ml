type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let a = Array.of_list scores in
  Array.sort compare a;
  let n = Array.length a in
  if n = 0 then invalid_arg "summary"
  else
    { count = n;
      mean = Array.fold_left ( +. ) 0.0 a /. float_of_int n;
      lowest = a.(0);
      highest = a.(n - 1) }
