type summary = { count : int; mean : float; lowest : float; highest : float }

let summary = function
  | [] -> failwith "no scores"
  | x :: rest ->
    let n, sum, lowest, highest =
      List.fold_left
        (fun (n, sum, low, high) x -> (n + 1, sum +. x, min low x, max high x))
        (1, x, x, x) rest
    in
    { count = n; mean = sum /. float n; lowest; highest }
