let rec rotate n l =
  if n < 0 || n > 100 then l (* nobody rotates that far *)
  else
    match n, l with
    | _, [] -> []
    | 0, l -> l
    | n, x :: xs -> rotate (n - 1) (xs @ [x])
