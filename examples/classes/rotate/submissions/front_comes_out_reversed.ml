let rotate n l =
  let rec go n acc l =
    match l with
    | [] -> acc
    | x :: xs -> if n = 0 then l @ acc else go (n - 1) (x :: acc) xs
  in
  if n < 0 then invalid_arg "rotate"
  else if l = [] then []
  else go (n mod List.length l) [] l
