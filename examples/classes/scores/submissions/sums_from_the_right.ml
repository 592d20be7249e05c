type summary = { count : int; mean : float; lowest : float; highest : float }

let rec sum = function
  | [] -> 0.
  | x :: rest -> x +. sum rest

let rec best better = function
  | [] -> failwith "empty"
  | [ x ] -> x
  | x :: rest ->
    let y = best better rest in
    if better x y then x else y

let summary scores =
  let count = List.length scores in
  { lowest = best ( < ) scores;
    highest = best ( > ) scores;
    count;
    mean = sum scores /. float_of_int count }
