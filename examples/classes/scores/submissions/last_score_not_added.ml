type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let a = Array.of_list scores in
  let n = Array.length a in
  let sum = ref 0. in
  for i = 0 to n - 2 do
    sum := !sum +. a.(i)
  done;
  { count = n;
    mean = !sum /. float_of_int n;
    lowest = Array.fold_left min a.(0) a;
    highest = Array.fold_left max a.(0) a }
