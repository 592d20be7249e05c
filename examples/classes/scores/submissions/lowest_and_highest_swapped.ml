type summary = { count : int; mean : float; lowest : float; highest : float }

let rec lowest = function
  | [] -> invalid_arg "lowest"
  | [ x ] -> x
  | x :: rest -> let y = lowest rest in if x > y then x else y

let rec highest = function
  | [] -> invalid_arg "highest"
  | [ x ] -> x
  | x :: rest -> let y = highest rest in if x < y then x else y

let summary scores =
  let count = List.length scores in
  let sum = List.fold_left ( +. ) 0. scores in
  { count; mean = sum /. float_of_int count; lowest = lowest scores; highest = highest scores }
