let rec length_of_run x l =
  match l with
  | y :: ys when x = y -> 1 + length_of_run x ys
  | _ -> 0

let rec drop n l =
  if n <= 1 then l
  else match l with
    | [] -> []
    | _ :: xs -> drop (n - 1) xs

let rec runs l =
  match l with
  | [] -> []
  | x :: _ ->
    let n = length_of_run x l in
    (x, n) :: runs (drop n l)
