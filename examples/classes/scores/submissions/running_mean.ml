(* the mean of k scores is m + (x - m) / k, where m is the mean of the others *)
type summary = { highest : float; lowest : float; mean : float; count : int }

let start x = { highest = x; lowest = x; mean = x; count = 1 }

let add s x =
  let count = s.count + 1 in
  { count;
    mean = s.mean +. ((x -. s.mean) /. float_of_int count);
    lowest = Float.min s.lowest x;
    highest = Float.max s.highest x }

let summary scores =
  match scores with
  | [] -> invalid_arg "summary"
  | x :: rest -> List.fold_left add (start x) rest
