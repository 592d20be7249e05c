let rec take_run x n l =
  match l with
  | y :: ys when x = y -> take_run x (n + 1) ys
  | _ -> (n, l)

let runs l =
  match l with
  | [] -> []
  | x :: xs ->
    let (n, rest) = take_run x 1 xs in
    match rest with
    | [] -> [(x, n)]
    | y :: ys ->
      let (m, _) = take_run y 1 ys in
      [(x, n); (y, m)]
