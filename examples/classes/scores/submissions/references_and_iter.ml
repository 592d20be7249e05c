type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  if scores = [] then raise (Invalid_argument "no scores");
  let count = ref 0 in
  let sum = ref 0. in
  let lowest = ref infinity in
  let highest = ref neg_infinity in
  List.iter
    (fun x ->
      incr count;
      sum := !sum +. x;
      if x < !lowest then lowest := x;
      if x > !highest then highest := x)
    scores;
  { count = !count; mean = !sum /. float_of_int !count; lowest = !lowest; highest = !highest }
