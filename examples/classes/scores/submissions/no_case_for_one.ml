type summary = { count : int; mean : float; lowest : float; highest : float }

let rec bounds = function
  | [ x; y ] -> if x < y then (x, y) else (y, x)
  | x :: rest ->
    let low, high = bounds rest in
    (min x low, max x high)

let summary scores =
  let lowest, highest = bounds scores in
  let count = List.length scores in
  { count; mean = List.fold_left ( +. ) 0. scores /. float_of_int count; lowest; highest }
