let rec take n l =
  if n = 0 then []
  else match l with
    | x :: xs -> x :: take (n - 1) xs

let rec drop n l =
  if n = 0 then l
  else match l with
    | _ :: xs -> drop (n - 1) xs

let rotate n l =
  match l with
  | [] -> []
  | _ -> drop n l @ take n l
