(* counts have one digit, so a run is closed after nine *)
let runs l =
  let rec go x n l =
    match l with
    | y :: ys when y = x && n < 9 -> go x (n + 1) ys
    | y :: ys -> (x, n) :: go y 1 ys
    | [] -> [(x, n)]
  in
  match l with
  | [] -> []
  | x :: xs -> go x 1 xs
