let rec last l = match l with [] -> None | x :: [] -> Some x | x :: xs -> last xs

let rec remove x l =
  match l with
  | [] -> []
  | y :: ys -> if x = y then remove x ys else y :: remove x ys

let rec zip a b = match a with
  | [] -> []
  | x :: xs -> (match b with [] -> [] | y :: ys -> (x, y) :: zip xs ys)
