type summary = { count : int; mean : float; lowest : float; highest : float }

let summary scores =
  let a = Array.of_list (List.sort compare scores) in
  let n = Array.length a in
  if n = 0 then invalid_arg "summary";
  let middle =
    if n mod 2 = 1 then a.(n / 2) else (a.((n / 2) - 1) +. a.(n / 2)) /. 2.
  in
  { count = n; mean = middle; lowest = a.(0); highest = a.(n - 1) }
