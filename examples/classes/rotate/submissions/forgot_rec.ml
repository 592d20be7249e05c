let rotate n l =
  match l with
  | [] -> []
  | x :: xs -> if n = 0 then l else rotate (n - 1) (xs @ [x])
