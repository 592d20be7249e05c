let rec take n l =
  match l with
  | x :: xs when n > 0 -> x :: take (n - 1) xs
  | _ -> []

let rec drop n l =
  match l with
  | _ :: xs when n > 0 -> drop (n - 1) xs
  | _ -> l

let rotate n l =
  if n < 0 then invalid_arg "rotate"
  else if l = [] then []
  else
    let n = n mod List.length l in
    drop n l @ take n l
