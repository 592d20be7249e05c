(* how many x stand at the front, and what comes after them *)
let rec span x l =
  match l with
  | y :: ys when y = x ->
    let (n, rest) = span x ys in
    (n + 1, rest)
  | _ -> (0, l)

let rec runs l =
  match l with
  | [] -> []
  | x :: xs ->
    let (n, rest) = span x xs in
    (x, n + 1) :: runs rest
