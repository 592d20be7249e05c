type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  if scores = [] then invalid_arg "summary";
  let sum = ref 0. and low = ref max_float and high = ref 0. in
  List.iter
    (fun x ->
      sum := !sum +. x;
      if x < !low then low := x
      else if x > !high then high := x)
    scores;
  let count = List.length scores in
  { count; mean = !sum /. float_of_int count; lowest = !low; highest = !high }
